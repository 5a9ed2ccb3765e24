import { createHash } from 'node:crypto'
import { hasId } from '../../../contract/api-key.ts'
import type { KeyList } from '../../client/parse.ts'
import type { Store } from '../../store/store.ts'
import type { NotedWorkspaces, Vault } from '../../store/vault.ts'

/** Limits of what is kept of each connection. */
const MOST_WORKSPACES = 4
const MOST_KEYS = 50
const FIRST_NUMBER = 1
/** Longer ids are kept as hashes. */
const MOST_ID_LENGTH = 48

type Workspace = NotedWorkspaces['workspaces'][number]

const shortId = (id: string): string =>
  id.length <= MOST_ID_LENGTH ? id : createHash('sha256').update(id).digest('base64url')

/** The keys by which a later list is known: those that are noted and listed come first. */
const withListed = (
  { number, keyIds }: Workspace,
  listed: ReadonlySet<string>,
  ownIds: readonly string[],
  isPart: boolean,
): Workspace => {
  const stillListed = keyIds.filter((id) => listed.has(id))
  // What a part lacks may be listed all the same.
  const all = [...ownIds.map(shortId), ...stillListed, ...listed, ...(isPart ? keyIds : [])]
  return { number, keyIds: [...new Set(all)].slice(0, MOST_KEYS) }
}

/**
 * Returns the places after a connection got another token or address: its next list tells which
 * workspace that leads to.
 */
export const withUnsettled = (
  places: readonly NotedWorkspaces[],
  connectionId: string,
): readonly NotedWorkspaces[] =>
  places.map((one) => (one.connectionId === connectionId ? { ...one, isSettled: false } : one))

/**
 * The workspace that a connection leads to, as a number of the connection's own. A list alone never
 * changes it. It changes when a new token or address gets a list that shares no key with the last
 * list, and comes back where it shares one with an earlier workspace.
 */
export class ConnectionPlace {
  readonly #store: Store<Vault>
  readonly #connectionId: string

  constructor(store: Store<Vault>, connectionId: string) {
    this.#store = store
    this.#connectionId = connectionId
  }

  #noted(): NotedWorkspaces {
    const { places } = this.#store.value
    return (
      places.find(({ connectionId }) => connectionId === this.#connectionId) ?? {
        connectionId: this.#connectionId,
        isSettled: false,
        workspaces: [],
      }
    )
  }

  /**
   * The number; null from the first sign-in, a new token or a new address on until a list settles
   * it.
   */
  number(): number | null {
    return this.#noted().isSettled ? this.lastNumber() : null
  }
  /** The number that the last list settled; before any, the one that the first list will settle. */
  lastNumber(): number {
    return this.#noted().workspaces[0]?.number ?? FIRST_NUMBER
  }

  /** The number of the workspace that has one of these keys; null where none is known to. */
  numberOf(keyIds: readonly string[]): number | null {
    const ids = new Set(keyIds.map(shortId))
    const { workspaces } = this.#noted()
    return workspaces.find((one) => one.keyIds.some((id) => ids.has(id)))?.number ?? null
  }

  /**
   * Takes a list that the present token got at the present address. `ownIds`: keys of the list that
   * the token may belong to. Returns as `number`.
   */
  listed({ keys, isPart }: KeyList, ownIds: readonly string[]): number | null {
    const noted = this.#noted()
    const listed = new Set(keys.filter(hasId).map(({ id }) => shortId(id)))
    const workspace = this.#workspaceOf(noted, listed, isPart)
    if (workspace === null) return null
    const others = noted.workspaces.filter(({ number }) => number !== workspace.number)
    this.#write(noted, {
      ...noted,
      isSettled: true,
      workspaces: [withListed(workspace, listed, ownIds, isPart), ...others].slice(
        0,
        MOST_WORKSPACES,
      ),
    })
    return workspace.number
  }

  /** The workspace of a list; null where the list does not tell. */
  #workspaceOf(
    { isSettled, workspaces }: NotedWorkspaces,
    listed: ReadonlySet<string>,
    isPart: boolean,
  ): Workspace | null {
    const [last] = workspaces
    if (last === undefined) return { number: FIRST_NUMBER, keyIds: [] }
    if (isSettled) return last
    const shared = workspaces.find(({ keyIds }) => keyIds.some((id) => listed.has(id)))
    if (shared !== undefined) return shared
    // The keys that it shares may be those that it lacks. The token's own key is in each whole list.
    if (isPart || listed.size === 0) return null
    return { number: Math.max(...workspaces.map(({ number }) => number)) + 1, keyIds: [] }
  }

  #write(before: NotedWorkspaces, after: NotedWorkspaces): void {
    if (JSON.stringify(before) === JSON.stringify(after)) return
    this.#store.updateSoon((vault) => ({
      ...vault,
      places: [
        ...vault.places.filter(({ connectionId }) => connectionId !== this.#connectionId),
        after,
      ],
    }))
  }
}
