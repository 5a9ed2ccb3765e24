import type { ApiKey } from './api-key.ts'

/** What this computer knows about one API key. The service is never told. */
export interface Annotation {
  /** A name for people here; empty where there is none. */
  readonly alias: string
  readonly note: string
  readonly tags: readonly string[]
  /** This app sent the create. */
  readonly createdHere: boolean
  /** When this app last called with the key's own secret, in ms since the epoch by the service's clock; null: not seen. */
  readonly checkedAt: number | null
  /** The key's `lastUsedAt` from before that call. */
  readonly usedBeforeCheck: string | null
  /** When to remind the person of this key, in ms since the epoch; null: never. */
  readonly remindAt: number | null
}

export const NO_ANNOTATION: Annotation = {
  alias: '',
  note: '',
  tags: [],
  createdHere: false,
  checkedAt: null,
  usedBeforeCheck: null,
  remindAt: null,
}

/** What a person can write about a key. */
export type AnnotationEdit = Partial<Pick<Annotation, 'alias' | 'note' | 'tags' | 'remindAt'>>

/** Longest texts, in characters, and most tags. */
export const ANNOTATION_MAX = { alias: 80, note: 2_000, tag: 32, tags: 12 } as const

/** What this computer knows about one connection's keys besides the list. */
export interface ConnectionNotes {
  readonly connectionId: string
  /** By key id; keys without any are left out. */
  readonly annotations: Readonly<Record<string, Annotation>>
  /** Listed now and not at the end of the last visit, which is the app's last run. Empty on the first visit. */
  readonly newIds: readonly string[]
  /** Appeared in the list without a create by this app, and nobody said yet that they are known. */
  readonly unknownIds: readonly string[]
}

/** Tags as they are kept: trimmed, without blanks and repeats, in the order given. */
export const cleanTags = (tags: readonly string[]): readonly string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
]

/** A use this close to the app's own call is that call, in milliseconds. */
const OWN_USE_MS = 5_000

/** When the key was used last by anyone but this app's own check of it; null when no such use is known. */
export const lastForeignUse = ({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>, annotation: Annotation): string | null => {
  if (lastUsedAt === null || annotation.checkedAt === null) return lastUsedAt
  const ours = Math.abs(Date.parse(lastUsedAt) - annotation.checkedAt) <= OWN_USE_MS
  return ours ? annotation.usedBeforeCheck : lastUsedAt
}
