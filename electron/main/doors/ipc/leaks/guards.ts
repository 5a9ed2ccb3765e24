import { z } from 'zod'
import { LEAK_MAX, SKIPPABLE_ITEMS } from '../../../../contract/leak.ts'
import { confirmation, id, nothing } from '../shapes.ts'

const found = z.strictObject({ findingsId: id, index: z.int().min(0).max(1_000) })
const note = z.strictObject({ id, paths: z.boolean() })

const action = z.discriminatedUnion('kind', [
  confirmation.extend({ kind: z.literal('revoke') }),
  z.strictObject({ kind: z.literal('secret'), found }),
  z.strictObject({ kind: z.enum(['prove', 'discard']) }),
  z.strictObject({ kind: z.enum(['skip', 'resume']), item: z.enum(SKIPPABLE_ITEMS) }),
  z.strictObject({
    kind: z.literal('write'),
    place: z.string().max(LEAK_MAX.place),
    reason: z.string().max(LEAK_MAX.reason),
  }),
  z.strictObject({ kind: z.literal('finish'), isProven: z.boolean() }),
])

export const leakGuards = {
  'leaks:list': nothing,
  'leaks:search': z.string().max(LEAK_MAX.paste),
  'leaks:ask-host': z.strictObject({ found, connectionId: id }),
  'leaks:forget-search': nothing,
  'leaks:begin': z.strictObject({
    connectionId: id,
    keyId: id,
    found: z.union([found, z.string().max(LEAK_MAX.secret)]).nullable(),
  }),
  'leaks:act': z.strictObject({ id, action }),
  'leaks:note': note,
  'leaks:save-note': note,
}
