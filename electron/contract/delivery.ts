import type { RecipePlace } from './recipes.ts'

/**
 * Who can read a file, besides its owner and administrators. `unknown`: the system has no such
 * modes.
 */
export type Readers = 'owner' | 'group' | 'everyone' | 'unknown'

/**
 * Why a `.env` file is not written.
 *
 * - `not_a_file`: a folder, a device, a pipe or anything else that is no regular file.
 * - `link_chain`, `link_broken`: a link to another link, or to nothing.
 * - `read_only`: the file, its folder or its disk may not be written.
 * - `template`: an example for others, which is meant to be shared.
 * - `runs`: a program or the system runs what it says, e.g. a shell's start file; or keys, system
 * files, files of git.
 * - `own_file`: a file of Keystow itself.
 * - `mounted`: a mount of its own, which cannot be replaced in one step.
 * - `access_list`: an access list says who can read it besides its mode, and could not be kept; or
 * nobody says whether there is one.
 * - `owner`: another user's or group's, who could not be kept.
 * - `too_large`, `not_utf8`: no text of a size that we would edit.
 * - `unclear`: programs read a line of it differently; `detail` has the line, and a character of it
 * that cannot be seen.
 * - `value`: the secret has characters that a line of the file cannot hold in a way that every
 * reader and a shell take alike.
 * @internal
 */
export const ENV_REFUSALS = [
  'not_a_file',
  'link_chain',
  'link_broken',
  'read_only',
  'template',
  'runs',
  'own_file',
  'mounted',
  'access_list',
  'owner',
  'too_large',
  'not_utf8',
  'unclear',
  'value',
] as const
export type EnvRefusal = (typeof ENV_REFUSALS)[number]

/**
 * What to know before a secret is written.
 *
 * - `name`: the file is not called `.env…`.
 * - `tracked`, `not_ignored`: git has the file, or nothing in the project keeps it out of the next
 * `git add`. `git_unknown`: git did not say.
 * - `hard_links`: the file has other names, which keep the old content.
 * - `repeated`: the variable stands there several times; the last one counts and is changed.
 */
export type EnvWarning =
  | 'name'
  | 'tracked'
  | 'not_ignored'
  | 'git_unknown'
  | 'hard_links'
  | 'repeated'

/**
 * A line of what will change. Every value is masked; of the new one the last four characters are
 * there, and of the old one where it is the secret that a rotation replaces.
 */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  /** From 1, in the file before; for `added` in the file afterwards. */
  readonly line: number
  readonly text: string
}

/** What a write would do. It holds no value of any variable. */
export interface DeliveryPreview {
  /** The same for all that is shown of one reveal. */
  readonly id: string
  /** The file that is written, absolute. */
  readonly place: string
  /** The link that was chosen and leads there; null where the file itself was. */
  readonly link: string | null
  readonly variable: string
  /** The file does not exist yet. */
  readonly isNew: boolean
  /** Who can read it afterwards. */
  readonly readers: Readers
  readonly warnings: readonly EnvWarning[]
  readonly lines: readonly DiffLine[]
}

/** A line of a file. */
export interface EnvFilePlace {
  readonly kind: 'env-file'
  /** The file, absolute. */
  readonly place: string
  readonly variable: string
  readonly readers: Readers
}

/** Where a secret can lie. `kept`: on this computer, sealed, at the key's side. */
export type Place = EnvFilePlace | RecipePlace | { readonly kind: 'kept' }

/** A place that a secret was delivered to: written, and read back. */
export type Delivery<P extends Place = Place> = P & {
  readonly id: string
  /** Milliseconds since the epoch, by this computer's clock. */
  readonly at: number
  /** The reveal whose secret it is: an id of a key may come twice. */
  readonly revealId?: string | undefined
}

/** Places that are noted with a key. Whether its secret is kept is known where it is kept. */
export type NotedPlace = Exclude<Place, { readonly kind: 'kept' }>

/** Names a place on one line, without words: the file and its variable, or the program and the name. */
export const placeLine = (place: NotedPlace): string =>
  place.kind === 'env-file'
    ? `${place.place} · ${place.variable}`
    : `${place.recipe} · ${place.name}`

/** Whether two deliveries went to the same place, so that the later one replaced the earlier. */
export const isSamePlace = (a: NotedPlace, b: NotedPlace): boolean => {
  if (a.kind === 'env-file')
    return b.kind === 'env-file' && a.place === b.place && a.variable === b.variable
  return b.kind === 'recipe' && a.recipe === b.recipe && a.name === b.name
}

/** Most places that are remembered of one key. */
export const DELIVERIES_MAX = 8
