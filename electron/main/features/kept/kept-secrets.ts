import type { KeepFailure } from '../../../contract/failures.ts'
import type { KeptId, KeptKey } from '../../../contract/kept.ts'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import { tryWrite } from '../../base/disk-failure.ts'
import type { Store } from '../../store/store.ts'
import type { KeptSecret, Vault } from '../../store/vault.ts'

/**
 * Secrets of keys that the person keeps on this computer, each for its connection, its key and its
 * address.
 */
export class KeptSecrets {
  readonly #store: Store<Vault>
  readonly #isKept: () => boolean
  readonly #changed: (connectionId: string) => void
  readonly #now: () => number

  /** `isKept`: tells whether the vault outlives the app. */
  constructor(
    store: Store<Vault>,
    isKept: () => boolean,
    changed: (connectionId: string) => void,
    now: () => number = Date.now,
  ) {
    this.#store = store
    this.#isKept = isKept
    this.#changed = changed
    this.#now = now
  }

  readonly of = (connectionId: string): readonly KeptKey[] =>
    this.#store.value.kept.flatMap(({ id, name, lastFour, at, ...one }) =>
      one.connectionId === connectionId ? [{ id, name, lastFour, at }] : [],
    )
  /** Tells whether a secret could be kept now. */
  canKeep(): boolean {
    return this.#isKept()
  }
  /** Keeps a secret; one that was kept for the key before is replaced. */
  put(
    connectionId: string,
    { id, name, lastFour }: Omit<KeptKey, 'at'>,
    { secret, address }: BoundSecret,
  ): Result<null, KeepFailure> {
    if (!this.#isKept()) return fail('not_persistent')
    // A key may have been named by a secret.
    const made = {
      connectionId,
      id,
      name: maskSecrets(name),
      lastFour,
      at: this.#now(),
      address,
      secret,
    }
    const written = tryWrite('a kept secret', () =>
      this.#store.update((vault) => ({
        ...vault,
        kept: [...this.#without(vault.kept, this.#isOf({ connectionId, keyId: id })), made],
      })),
    )
    if (written.ok) this.#changed(connectionId)
    return written
  }
  /** Returns the secret with the address that it was kept for. */
  get(kept: KeptId, address: string): Result<BoundSecret, 'gone' | 'address_changed'> {
    const found = this.#store.value.kept.find(this.#isOf(kept))
    if (found === undefined) return fail('gone')
    return found.address === address
      ? ok({ secret: found.secret, address })
      : fail('address_changed')
  }
  /** Wipes what is kept of a key for this address, because the secret is dead. */
  readonly revoked = (kept: KeptId, address: string): void =>
    this.#wipe(kept.connectionId, (one) => this.#isOf(kept)(one) && one.address === address)
  /**
   * Wipes it at the person's wish, whatever its address. Throws when the disk refuses, having
   * changed nothing.
   */
  stop(kept: KeptId): void {
    this.#store.update((vault) => ({ ...vault, kept: this.#without(vault.kept, this.#isOf(kept)) }))
    this.#changed(kept.connectionId)
  }

  #isOf({ connectionId, keyId }: KeptId) {
    return (one: KeptSecret): boolean => one.connectionId === connectionId && one.id === keyId
  }
  #without(
    kept: readonly KeptSecret[],
    isGone: (one: KeptSecret) => boolean,
  ): readonly KeptSecret[] {
    return kept.filter((one) => !isGone(one))
  }
  /** Wipes what `isGone` names. Where the disk refuses, the store tries again. */
  #wipe(connectionId: string, isGone: (one: KeptSecret) => boolean): void {
    if (!this.#store.value.kept.some(isGone)) return
    this.#store.updateSoon((vault) => ({ ...vault, kept: this.#without(vault.kept, isGone) }))
    this.#changed(connectionId)
  }
}
