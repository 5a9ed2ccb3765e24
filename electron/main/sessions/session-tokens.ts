import { lastFourOf } from '../../contract/api-key.ts'
import type { Connection } from '../../contract/connection.ts'
import type { LocalServiceFailure, TokenFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { addressOf, type BoundSecret } from '../key-api/bound-secret.ts'
import type { DiskRefusal } from '../store/disk-failure.ts'
import type { Store } from '../store/store.ts'
import type { StoredToken, Vault } from '../store/vault.ts'
import type { SessionTable } from './session-table.ts'

/** The tokens with the one of a connection replaced. */
export const withToken = (
  tokens: readonly StoredToken[],
  connectionId: string,
  token: BoundSecret,
): readonly StoredToken[] => [
  ...tokens.filter((one) => one.connectionId !== connectionId),
  { connectionId, ...token },
]

export interface SessionTokensParts {
  readonly store: Store<Vault>
  readonly table: SessionTable
  /**
   * Makes a token for a connection that has none, where the app can. Fails with `token_missing`
   * where it cannot.
   */
  readonly mint: (
    connection: Connection,
  ) => Promise<Result<string, LocalServiceFailure | 'token_missing'>>
  /** Writes a change of a connection together with its token. Fails where the disk refuses. */
  readonly write: (
    id: string,
    change: Partial<Connection>,
    token: BoundSecret,
  ) => Result<null, DiskRefusal>
  readonly changed: () => void
}

/**
 * Answers the token of a connection, with the address that it was entered for. Fails with
 * `token_missing`.
 */
export const createTokenReader = ({ store, table, mint, write, changed }: SessionTokensParts) => {
  const mintFor = async (connection: Connection): Promise<Result<BoundSecret, TokenFailure>> => {
    const { id } = connection
    // A new token ends the one before, which a connection that was made anew may have by now.
    if (!table.byId.has(id)) return fail('token_missing')
    const made = await mint(connection)
    if (!made.ok) return made
    // Forgotten meanwhile: nothing of the connection may come back.
    if (!table.byId.has(id)) return fail('token_missing')
    const minted = { secret: made.value, address: addressOf(connection) }
    const fields = { lastFour: lastFourOf(made.value) }
    const written = write(id, fields, minted)
    if (!written.ok) return written
    table.byId.get(id)?.describe(fields)
    changed()
    return ok(minted)
  }
  return async (connection: Connection): Promise<Result<BoundSecret, TokenFailure>> => {
    const stored = store.value.tokens.find(({ connectionId }) => connectionId === connection.id)
    return stored === undefined
      ? mintFor(connection)
      : ok({ secret: stored.secret, address: stored.address })
  }
}
