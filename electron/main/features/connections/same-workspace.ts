import { type ApiKey, hasId } from '../../../contract/api-key.ts'
import type { Failure } from '../../../contract/result.ts'
import type { Session } from './session.ts'

/** So many are enough: not all of them go while one rotation or bulk revoke lasts. */
const MOST = 50

/**
 * Ids of listed keys, the app's own first, by which a later list is known to be one of the same
 * workspace.
 */
export const knownIds = (session: Session): readonly string[] => {
  const { keys, own } = session.state()
  return [...new Set([...own.ids, ...(keys ?? []).slice(0, MOST).map(({ id }) => id)])].slice(
    0,
    MOST,
  )
}

/**
 * Whether a list has any of the keys that are known of a workspace. Nothing follows from what any
 * other list lacks: its token may be one of another workspace. The token's own key is in each list,
 * so that no list of the same workspace is without a known key unless all were replaced.
 */
export const isOfWorkspace = (listed: readonly ApiKey[], known: ReadonlySet<string>): boolean =>
  listed.some((key) => hasId(key) && known.has(key.id))

export const ONLY_PART = { code: 'only_part' } as const satisfies Failure
export const OTHER_WORKSPACE = { code: 'other_workspace' } as const satisfies Failure
