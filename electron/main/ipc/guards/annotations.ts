import { z } from 'zod'
import { ANNOTATION_MAX, cleanTags } from '../../../contract/annotations.ts'
import type { AnnotationRequests } from '../../../contract/ipc/annotations.ts'
import { id } from './shapes.ts'

const change = z.strictObject({
  alias: z.string().trim().max(ANNOTATION_MAX.alias).exactOptional(),
  note: z.string().trim().max(ANNOTATION_MAX.note).exactOptional(),
  tags: z.array(z.string().max(ANNOTATION_MAX.tag)).max(ANNOTATION_MAX.tags).transform(cleanTags).exactOptional(),
  remindAt: z.int().min(0).nullable().exactOptional(),
})

export const annotationGuards = {
  'annotations:state': id,
  'annotations:edit': z.strictObject({ connectionId: id, keyId: id, change }),
  'annotations:acknowledge': id,
} satisfies Record<keyof AnnotationRequests, z.ZodType>
