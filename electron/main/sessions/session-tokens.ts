import { lastFourOf } from '../../contract/api-key.ts'
import type { Connection } from '../../contract/connection.ts'
import type { LocalServiceFailure, StoredSecretFailure, TokenFailure } from '../../contract/failures.ts'
import { type FailureCode, fail, ok, type Result } from '../../contract/result.ts'
import { addressOf, type BoundSecret } from '../key-api/bound-secret.ts'
import type { TokenVault } from '../vault/token-vault.ts'
import type { SessionTable } from './session-table.ts'

export type DiskRefusal = 'data_not_written' | 'disk_full'

/** The tokens of all connections: sealed, or in memory until the app quits. */
export interface SessionTokens {
  /** The token of a connection for its present address. Fails like `TokenVault.get`. */
  of(connection: Connection): Promise<Result<BoundSecret, TokenFailure>>
  /** Stores a token as `keeping` says; `record` writes what belongs to it, in the same moment. `allowed` is as for `TokenVault.put`. */
  store<E extends FailureCode>(
    connection: Pick<Connection, 'id' | 'keeping'>,
    token: BoundSecret,
    allowed: () => Result<null, E>,
    record: () => void,
  ): Promise<Result<null, StoredSecretFailure | E>>
  /** Lets go of what is in memory. */
  forget(id: string): void
}

export interface SessionTokensParts {
  readonly table: SessionTable
  readonly vault: TokenVault
  /** A token for a connection that has none stored, where the app can make one itself. Fails with `token_missing` where it cannot. */
  readonly mint: (connection: Connection) => Promise<Result<string, LocalServiceFailure | 'token_missing'>>
  /** Writes a change of a connection. Throws when the disk refuses. */
  readonly write: (id: string, change: Partial<Connection>) => void
  /** What `work` throws, the disk refused. */
  readonly attempt: (work: () => void) => Result<null, DiskRefusal>
  /** A known connection's token is kept in another way now. */
  readonly kept: (connectionId: string) => void
  readonly changed: () => void
}

export const createSessionTokens = ({ table, vault, mint, write, attempt, kept, changed }: SessionTokensParts): SessionTokens => {
  const inMemory = new Map<string, BoundSecret>()
  const isKnown = (id: string): Result<null, 'gone'> => (table.byId.has(id) ? ok(null) : fail('gone'))

  /** Makes a token where the app can, and keeps it. */
  const mintFor = async (connection: Connection, address: string): Promise<Result<BoundSecret, TokenFailure>> => {
    const { id } = connection
    // A new token ends the one before, which a connection made anew may have by now.
    if (!isKnown(id).ok) return fail('token_missing')
    const made = await mint(connection)
    if (!made.ok) return made
    const minted = { secret: made.value, address }
    const sealedFields = { lastFour: lastFourOf(made.value), keeping: 'sealed' } as const
    const sealed = await vault.put(
      id,
      minted,
      () => isKnown(id),
      () => write(id, sealedFields),
    )
    // Forgotten meanwhile: nothing of it may stay.
    if (!isKnown(id).ok) return fail('token_missing')
    const keeping = sealed.ok ? 'sealed' : 'session'
    if (!sealed.ok) {
      // The token that was sealed, if any, is dead now.
      const left = attempt(() => vault.drop(id, () => write(id, { ...sealedFields, keeping })))
      if (!left.ok) return left
      inMemory.set(id, minted)
    }
    table.byId.get(id)?.describe({ ...sealedFields, keeping })
    changed()
    if (keeping !== connection.keeping) kept(id)
    return ok(minted)
  }

  return {
    of: async (connection) => {
      const address = addressOf(connection)
      const cached = inMemory.get(connection.id)
      if (cached !== undefined) return cached.address === address ? ok(cached) : fail('address_changed')
      const stored = connection.keeping === 'sealed' ? await vault.get(connection.id, address) : fail('token_missing')
      if (stored.ok) return ok({ secret: stored.value, address })
      // What cannot be opened now is still there, and a new token would end it.
      return stored.error.code === 'token_missing' ? mintFor(connection, address) : stored
    },
    store: async ({ id, keeping }, token, allowed, record) => {
      const stored = keeping === 'sealed' ? await vault.put(id, token, allowed, record) : attempt(() => vault.drop(id, record))
      if (!stored.ok) return stored
      if (keeping === 'sealed') inMemory.delete(id)
      else inMemory.set(id, token)
      return stored
    },
    forget: (id) => void inMemory.delete(id),
  }
}
