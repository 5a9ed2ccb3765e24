import { create } from 'zustand'
import type { DeathProof } from '../../electron/contract/death-proof.ts'

interface Proofs {
  /** As main pushed them last, newest first. */
  readonly proofs: readonly DeathProof[]
  /**
   * Ids of keys that the person revoked in this window, and whose proof they have not closed: a
   * confirmed one of another is no news.
   */
  readonly awaited: ReadonlySet<string>
}

/** What the service says of the secrets of revoked keys. */
export const useProofs = create<Proofs>(() => ({ proofs: [], awaited: new Set() }))

export const mirrorProofs = (proofs: readonly DeathProof[]): void => useProofs.setState({ proofs })

/** The person revokes these keys. */
export const awaitProofs = (keyIds: readonly string[]): void =>
  useProofs.setState(({ awaited }) => ({ awaited: new Set([...awaited, ...keyIds]) }))

/** The person has seen what came of them. */
export const closeProofs = (keyIds: readonly string[]): void =>
  useProofs.setState(({ awaited }) => ({
    awaited: new Set([...awaited].filter((id) => !keyIds.includes(id))),
  }))

export const forgetProofs = (): void => useProofs.setState({ proofs: [], awaited: new Set() })

/** The newest proof of a key, or null. */
export const useProofOf = (connectionId: string, keyId: string | undefined): DeathProof | null =>
  useProofs(
    ({ proofs }) =>
      proofs.find((proof) => proof.connectionId === connectionId && proof.key.id === keyId) ?? null,
  )
