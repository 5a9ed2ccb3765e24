import { z } from 'zod'
import type { ApprovalAnswer } from '../../../../contract/approval.ts'
import { CHANNEL_BOUNDS } from '../../../../contract/channel.ts'
import { PASSPHRASE_LENGTH } from '../../../../contract/lock.ts'

export const approvalGuards = {
  'approval:view': z.null(),
  'approval:answer': z.strictObject({
    id: z.uuid(),
    approve: z.boolean(),
    forHour: z.boolean(),
    passphrase: z.string().max(PASSPHRASE_LENGTH.max).nullable(),
    changes: z
      .strictObject({
        name: z.string().max(CHANNEL_BOUNDS.path),
        to: z.enum(['asked', 'kept', 'shown']),
      })
      .exactOptional(),
  }) satisfies z.ZodType<ApprovalAnswer>,
}
