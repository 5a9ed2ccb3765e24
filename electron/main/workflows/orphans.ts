import { type ApiKey, hasId } from '../../contract/api-key.ts'
import { maskSecrets } from '../../contract/mask-secrets.ts'
import type { Failure } from '../../contract/result.ts'
import { comparableName } from '../../contract/shown-name.ts'
import type { Session } from '../sessions/session.ts'
import type { ListMark } from '../store/work-rows.ts'
import { unmarked } from './list-mark.ts'
import { isOfWorkspace, OTHER_WORKSPACE } from './same-workspace.ts'

/**
 * State before a create. `before`: marks all keys that were listed. `known`: from `knownIds`.
 * `since`: time of the request by the service's clock, in ms since the epoch; null if unknown.
 */
export interface Beforehand {
  readonly before: ListMark
  readonly known: readonly string[]
  readonly since?: number | null
}

/**
 * What a list shows of a create without an answer. `orphans`: keys that it left, by their name.
 * Where there is none, `others` are all keys that are new: the service may have changed the name.
 * `unknown`: no list of the workspace could be read.
 */
export type OrphanSearch<Cause> =
  | {
      readonly kind: 'lost'
      readonly cause: Cause
      readonly orphans: readonly ApiKey[]
      readonly others: readonly ApiKey[]
    }
  | { readonly kind: 'unknown'; readonly cause: Cause; readonly listFailure: Failure }

/**
 * The random end of a lease's name, which a key keeps where the service changes the rest of its
 * name.
 */
const LEASE_SUFFIX = /(?<=-run-)[a-z\d]{6}$/
/** A service may say its time in whole seconds, in milliseconds. */
const TIME_GRAIN_MS = 1_000

const plainName = (name: string): string => comparableName(name.normalize('NFKC')).toLowerCase()

/**
 * Tells whether a listed key may be the one that was created as `name`: either name may be masked,
 * composed otherwise or in another case.
 */
const isNamedAs = (listed: string, name: string): boolean => {
  const suffix = LEASE_SUFFIX.exec(name)?.[0]
  if (suffix !== undefined && listed.toLowerCase().endsWith(suffix)) return true
  const [one, other] = [plainName(listed), plainName(name)]
  return (
    one === other ||
    plainName(maskSecrets(listed)) === other ||
    one === plainName(maskSecrets(name))
  )
}

// A key without a readable time is never taken for an orphan.
const isOlder = ({ createdAt }: ApiKey, since: number | null): boolean =>
  since !== null && !(Date.parse(createdAt) >= since - TIME_GRAIN_MS)

/**
 * The one key that a create without an answer left, as far as the list shows; null where there is
 * none, or where it may be any of several.
 */
export const onlyOrphan = (found: OrphanSearch<unknown>): ApiKey | null =>
  found.kind === 'lost' && found.orphans.length === 1 ? (found.orphans[0] ?? null) : null

/**
 * Reads the list for the key that a create without an answer may have left. Nothing else is ever
 * found by its name. A key that was listed before, or that another create was answered with, is not
 * looked at; one that is older than the create is no orphan.
 */
export const findOrphans = async <Cause>(
  session: Session,
  name: string,
  { before, known, since = null }: Beforehand,
  cause: Cause,
): Promise<OrphanSearch<Cause>> => {
  const listed = await session.relist()
  if (!listed.ok) return { kind: 'unknown', cause, listFailure: listed.error }
  if (!isOfWorkspace(listed.value, new Set(known)))
    return { kind: 'unknown', cause, listFailure: OTHER_WORKSPACE }
  const answered = session.answeredIds()
  const fresh = unmarked(listed.value, before).filter(({ id }) => !answered.has(id))
  const orphans = fresh.filter(
    (key) => hasId(key) && isNamedAs(key.name, name) && !isOlder(key, since),
  )
  return { kind: 'lost', cause, orphans, others: orphans.length > 0 ? [] : fresh }
}
