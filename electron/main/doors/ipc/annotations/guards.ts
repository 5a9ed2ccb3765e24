import { z } from 'zod'
import { ANNOTATION_MAX, cleanTags } from '../../../../contract/annotations.ts'
import { holdsSecret } from '../../../../contract/mask-secrets.ts'
import { id } from '../shapes.ts'

/** It is written to the disk unsealed. */
const keyId = id.refine((text) => !holdsSecret(text))

const change = z.strictObject({
  alias: z.string().trim().max(ANNOTATION_MAX.alias).exactOptional(),
  note: z.string().trim().max(ANNOTATION_MAX.note).exactOptional(),
  tags: z
    .array(z.string().max(ANNOTATION_MAX.tag))
    .max(ANNOTATION_MAX.tags)
    .transform(cleanTags)
    .exactOptional(),
})

export const annotationGuards = {
  'annotations:state': id,
  'annotations:edit': z.strictObject({ connectionId: id, keyId, change }),
  'annotations:acknowledge': id,
}
