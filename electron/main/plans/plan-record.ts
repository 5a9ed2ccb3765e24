import { z } from 'zod'
import type { SealFailure } from '../../contract/failures.ts'
import { parseJson } from '../../contract/parse-json.ts'
import { PLANS_MAX } from '../../contract/plan.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import { parseUnknown } from '../security/parse-unknown.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import type { SealedRecord } from '../vault/sealed-record.ts'

const text = z.string().max(4096)
const time = z.number().min(-8.64e15).max(8.64e15)
const shape = z.strictObject({
  id: z.uuid(),
  connectionId: text,
  address: text,
  keyId: text,
  keyName: text,
  lastFour: text,
  known: z.array(text).readonly(),
  dueAt: time,
  unusedDays: z.int().positive(),
  plannedAt: time,
  stage: z.enum(['planned', 'sent', 'revoked', 'used', 'gone', 'cancelled']),
  tried: z.boolean(),
  usedAt: text.nullable(),
})
const onDisk = z.strictObject({ version: z.literal(1), plans: z.array(shape).max(PLANS_MAX) })

/**
 * A plan as it is kept. `address`: where its key is, as `addressOf`. `known`: from `knownIds`. `stage`: `sent` is there before the revoke
 * is; the last four are ends. `tried`: a revoke was or may have been sent, so that none is sent by itself any more.
 */
export type NotedPlan = Readonly<z.infer<typeof shape>>

/** All plans, sealed: nobody else can name a key that is revoked without anybody there. */
export interface PlanRecord {
  /** Fails with `storage_locked` where they cannot be read now, else with `token_missing` where the file is not what was sealed here. */
  read(): Promise<Result<readonly NotedPlan[], 'storage_locked' | 'token_missing'>>
  /** They are on the disk when it resolves. */
  write(plans: readonly NotedPlan[]): Promise<Result<null, SealFailure>>
}

const parsed = (content: string): readonly NotedPlan[] | null => {
  const read = parseUnknown(onDisk, parseJson(content))
  return read.success ? read.data.plans : null
}

export const createPlanRecord = (record: SealedRecord): PlanRecord => ({
  read: async () => {
    const content = await record.read()
    if (!content.ok) return fail(content.error.code === 'storage_locked' ? 'storage_locked' : 'token_missing')
    if (content.value === null) return ok([])
    const plans = parsed(content.value)
    return plans === null ? fail('token_missing') : ok(plans)
  },
  write: async (plans) => {
    if (plans.length > 0) return record.write(JSON.stringify({ version: 1, plans }))
    try {
      record.remove()
      return ok(null)
    } catch (cause) {
      log.error('plans.sealed could not be removed', cause)
      return fail(diskFailure(cause, 'data_not_written'))
    }
  },
})
