import type { Sealer } from '../vault/sealer.ts'

/** A sealer that seals and opens nothing before something else was asked, e.g. whether a passphrase is set. */
export interface GatedSealer extends Sealer {
  /** From now on. `settle` never rejects, and may be called often. */
  askFirst(settle: () => Promise<void>): void
  /** For what is asked first. */
  readonly ungated: Sealer
}

export const gateSealer = (sealer: Sealer): GatedSealer => {
  let settle = async (): Promise<void> => {}
  return {
    ungated: sealer,
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
      await settle()
      return sealer.seal(text, owner, address)
    },
    open: async (sealed, owner, address) => {
      await settle()
      return sealer.open(sealed, owner, address)
    },
  }
}
