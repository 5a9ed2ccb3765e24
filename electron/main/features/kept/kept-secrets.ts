import type { KeepFailure } from '../../../contract/failures.ts'
import type { KeptId, KeptKey } from '../../../contract/kept.ts'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import { tryWrite } from '../../base/disk-failure.ts'
import type { Store } from '../../store/store.ts'
import type { KeptSecret, Vault } from '../../store/vault.ts'
import type { VaultFile } from '../../store/vault-file.ts'

interface KeptSecretsParts {
  readonly store: Store<Vault>
  readonly vaultFile: Pick<VaultFile, 'isKept'>
  readonly changed: (connectionId: string) => void
  readonly now?: () => number
}

/**
 * Secrets of keys that the person keeps on this computer, each for its connection, its key and its
 * address.
 */
export const createKeptSecrets = ({
  store,
  vaultFile,
  changed,
  now = Date.now,
}: KeptSecretsParts) => {
  const isOf =
    ({ connectionId, keyId }: KeptId) =>
    (one: KeptSecret): boolean =>
      one.connectionId === connectionId && one.id === keyId
  const without = (
    kept: readonly KeptSecret[],
    isGone: (one: KeptSecret) => boolean,
  ): readonly KeptSecret[] => kept.filter((one) => !isGone(one))
  /** Wipes what `isGone` names. Where the disk refuses, the store tries again. */
  const wipe = (connectionId: string, isGone: (one: KeptSecret) => boolean): void => {
    if (!store.value.kept.some(isGone)) return
    store.updateSoon((vault) => ({ ...vault, kept: without(vault.kept, isGone) }))
    changed(connectionId)
  }
  return {
    of: (connectionId: string): readonly KeptKey[] =>
      store.value.kept.flatMap(({ id, name, lastFour, at, ...one }) =>
        one.connectionId === connectionId ? [{ id, name, lastFour, at }] : [],
      ),
    /** Tells whether a secret could be kept now. */
    canKeep: (): boolean => vaultFile.isKept,
    /** Keeps a secret; one that was kept for the key before is replaced. */
    put: (
      connectionId: string,
      { id, name, lastFour }: Omit<KeptKey, 'at'>,
      { secret, address }: BoundSecret,
    ): Result<null, KeepFailure> => {
      if (!vaultFile.isKept) return fail('not_persistent')
      // A key may have been named by a secret.
      const made = {
        connectionId,
        id,
        name: maskSecrets(name),
        lastFour,
        at: now(),
        address,
        secret,
      }
      const written = tryWrite('a kept secret', () =>
        store.update((vault) => ({
          ...vault,
          kept: [...without(vault.kept, isOf({ connectionId, keyId: id })), made],
        })),
      )
      if (written.ok) changed(connectionId)
      return written
    },
    /** Returns the secret with the address that it was kept for. */
    get: (kept: KeptId, address: string): Result<BoundSecret, 'gone' | 'address_changed'> => {
      const found = store.value.kept.find(isOf(kept))
      if (found === undefined) return fail('gone')
      return found.address === address
        ? ok({ secret: found.secret, address })
        : fail('address_changed')
    },
    /** Wipes what is kept of a key for this address, because the secret is dead. */
    revoked: (kept: KeptId, address: string): void =>
      wipe(kept.connectionId, (one) => isOf(kept)(one) && one.address === address),
    /**
     * Wipes it at the person's wish, whatever its address. Throws when the disk refuses, having
     * changed nothing.
     */
    stop: (kept: KeptId): void => {
      store.update((vault) => ({ ...vault, kept: without(vault.kept, isOf(kept)) }))
      changed(kept.connectionId)
    },
  }
}

export type KeptSecrets = ReturnType<typeof createKeptSecrets>
