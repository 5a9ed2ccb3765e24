import { z } from 'zod'
import {
  ANNOTATION_MAX,
  type Annotation,
  type AnnotationEdit,
  cleanTags,
  NO_ANNOTATION,
  noteText,
} from '../../../contract/annotations.ts'
import { holdsSecret } from '../../../contract/mask-secrets.ts'
import { parseUnknown } from '../../base/parse-unknown.ts'

/** What a person wrote about keys, by key id, as a file of connections has it. */
export type SharedNotes = Readonly<Record<string, AnnotationEdit>>

const FIELDS = ['alias', 'note', 'tags'] as const

/** As at entry. */
const note = z
  .object({
    alias: z.string().trim().max(ANNOTATION_MAX.alias),
    note: z.string().trim().max(ANNOTATION_MAX.note),
    tags: z.array(z.string().max(ANNOTATION_MAX.tag)).max(ANNOTATION_MAX.tags).transform(cleanTags),
  })
  .partial()

const isEmpty = (value: string | readonly string[] | undefined): boolean =>
  value === undefined || value.length === 0

const filledFields = (
  edit: { readonly [Field in keyof AnnotationEdit]?: AnnotationEdit[Field] | undefined },
): AnnotationEdit =>
  Object.fromEntries(
    FIELDS.flatMap((field) => (isEmpty(edit[field]) ? [] : [[field, edit[field]]])),
  )

/** What a person wrote, without what the app noted by itself: that belongs to this computer. */
export const sharedNotes = (annotations: Readonly<Record<string, Annotation>>): SharedNotes =>
  Object.fromEntries(
    Object.entries(annotations)
      .map(([keyId, annotation]) => [keyId, filledFields(annotation)] as const)
      .filter(([, edit]) => Object.keys(edit).length > 0),
  )

/** Notes of a file, each checked as one that is typed. `refused`: how many are not taken. */
export const readSharedNotes = (
  found: unknown,
): { readonly notes: SharedNotes; readonly refused: number } => {
  const entries = Object.entries(typeof found === 'object' && found !== null ? found : {})
  const taken = entries.flatMap(([keyId, written]) => {
    const read = parseUnknown(note, written)
    if (!read.success || keyId === '' || keyId.length > 256) return []
    const edit = filledFields(read.data)
    return holdsSecret(keyId) || holdsSecret(noteText(edit)) ? [] : [[keyId, edit] as const]
  })
  return { notes: Object.fromEntries(taken), refused: entries.length - taken.length }
}

interface MergedNotes {
  /** What is written: only keys that something is added to. */
  readonly changes: SharedNotes
  /** Keys of which something else is noted here. */
  readonly differing: number
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What is empty here is filled; what differs stays as it is here. */
export const mergeNotes = (
  here: Readonly<Record<string, Annotation>>,
  notes: SharedNotes,
): MergedNotes => {
  const changes: [string, AnnotationEdit][] = []
  let differing = 0
  for (const [keyId, edit] of Object.entries(notes)) {
    const known = Object.hasOwn(here, keyId) ? (here[keyId] ?? NO_ANNOTATION) : NO_ANNOTATION
    const fresh = FIELDS.filter((field) => !isEmpty(edit[field]) && isEmpty(known[field]))
    if (fresh.length > 0)
      changes.push([keyId, Object.fromEntries(fresh.map((field) => [field, edit[field]]))])
    if (
      FIELDS.some(
        (field) =>
          !isEmpty(edit[field]) && !isEmpty(known[field]) && !isSame(edit[field], known[field]),
      )
    )
      differing += 1
  }
  return { changes: Object.fromEntries(changes), differing }
}
