import { z } from 'zod'
import { holdsSecret } from '../../../../contract/mask-secrets.ts'
import { AWAITED_MAX, SCROLLED_PARTS, SELECTION_MAX } from '../../../../contract/page.ts'
import { id, nothing } from '../shapes.ts'

/** What was typed or said; a secret is not handed over. */
const harmless = z
  .string()
  .max(4096)
  .refine((text) => !holdsSecret(text))
const name = z.string().max(64)
const ofKey = z.strictObject({ connectionId: id, keyId: id }).nullable()

export const pageGuards = {
  'page:recycle': z.strictObject({
    lab: z.boolean(),
    tab: name,
    query: harmless,
    pasted: z.string().max(8).nullable(),
    filter: name.nullable(),
    selection: z
      .strictObject({
        connectionId: id,
        ids: z.array(id).max(SELECTION_MAX),
        anchor: id.nullable(),
      })
      .nullable(),
    details: ofKey,
    rotating: ofKey,
    awaited: z.array(id).max(AWAITED_MAX),
    currentId: id.nullable(),
    scroll: z.partialRecord(z.enum(SCROLLED_PARTS), z.number().min(0)),
    focus: z
      .strictObject({ rowId: id.nullable(), index: z.int().min(-1), name: harmless })
      .nullable(),
    said: z.strictObject({ sentence: harmless, fresh: z.boolean() }).nullable(),
  }),
  'page:take-view': nothing,
}
