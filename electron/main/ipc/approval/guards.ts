import { z } from 'zod'
import type { ApprovalAnswer } from '../../../contract/approval.ts'
import { PASSPHRASE_LENGTH } from '../../../contract/lock.ts'

export const approvalGuards = {
  'approval:view': z.null(),
  'approval:answer': z.strictObject({
    id: z.uuid(),
    approve: z.boolean(),
    forHour: z.boolean(),
    passphrase: z.string().max(PASSPHRASE_LENGTH.max).nullable(),
  }) satisfies z.ZodType<ApprovalAnswer>,
}
