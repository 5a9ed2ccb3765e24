import type { SealFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { Sealer } from '../vault/sealer.ts'
import type { Passphrase } from './passphrase.ts'

/**
 * A sealer for all that the passphrase protects. It seals and opens nothing before the record of the passphrase was compared with
 * the store, and binds each text to the installation of that record: one that was sealed for another is treated as damaged.
 */
export interface GatedSealer extends Sealer {
  /** From now on this is the record, and its `settle` is awaited first. */
  bindTo(record: Pick<Passphrase, 'settle' | 'installation'>): void
  /** From now on this is awaited first instead. It never rejects, and may be called often. */
  askFirst(settle: () => Promise<unknown>): void
}

export const gateSealer = (sealer: Sealer): GatedSealer => {
  let settle = async (): Promise<unknown> => null
  let installation = (): Result<string, SealFailure> => fail('storage_locked')
  /** The owner as it is sealed. */
  const bound = async (owner: string): Promise<Result<string, SealFailure>> => {
    await settle()
    const known = installation()
    return known.ok ? ok([known.value, owner].join(' ')) : known
  }
  return {
    bindTo: (record) => {
      settle = record.settle
      installation = record.installation
    },
    askFirst: (first) => {
      settle = first
    },
    get storage() {
      return sealer.storage
    },
    probe: async () => {
      const found = await sealer.probe()
      await settle()
      return found
    },
    seal: async (text, owner, address) => {
      const by = await bound(owner)
      return by.ok ? sealer.seal(text, by.value, address) : by
    },
    open: async (sealed, owner, address) => {
      const by = await bound(owner)
      // While the installation is not known, nothing says that the text belongs to another.
      return by.ok ? sealer.open(sealed, by.value, address) : fail('storage_locked')
    },
  }
}
