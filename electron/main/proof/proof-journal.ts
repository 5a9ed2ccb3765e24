import { z } from 'zod'
import type { DeathProof, ProofVerdict } from '../../contract/death-proof.ts'
import { maskValues } from '../../contract/mask-secrets.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import { type JournalParts, openSealedJournal, type SealedJournal, text } from '../workflows/sealed-journal.ts'

/** A key whose secret is known, from before it is revoked until its death is confirmed. */
export interface DeathRecord extends Pick<DeathProof, 'id' | 'connectionId' | 'key' | 'at'> {
  /** Where it was revoked, as `addressOf`: its secret goes nowhere else. */
  readonly address: string
  /** When the revoke began, in milliseconds since the epoch. */
  readonly since: number
  /** From `knownIds`, without the key itself. */
  readonly known: readonly string[]
  /** `revoking`: nobody knows yet what came of the revoke. */
  readonly state: 'revoking' | 'revoked'
  readonly verdict: ProofVerdict | null
}

/** The secrets of revoked keys, sealed until the service was seen to refuse them. */
export type ProofJournal = SealedJournal<DeathRecord, BoundSecret>

const cause = z.looseObject({ code: text })
const verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmed') }),
  z.object({ kind: z.literal('works') }),
  z.object({
    kind: z.literal('not_confirmed'),
    doubt: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('answer'), cause }),
      z.object({ kind: z.literal('comparison'), cause: cause.nullable() }),
    ]),
  }),
])

const shape = z.object({
  id: text,
  connectionId: text,
  key: z.object({ id: text, name: text, lastFour: text }),
  address: text,
  since: z.number(),
  known: z.array(text),
  state: z.enum(['revoking', 'revoked']),
  verdict: verdict.nullable(),
  at: z.number().nullable(),
})

/** All that stays as it is. With the time: an edited one would keep the secret longer. */
const ownerOf = (record: DeathRecord): string => {
  const { id, connectionId, key, since, known } = maskValues(record)
  return JSON.stringify(['death', id, connectionId, key.id, key.name, key.lastFour, since, known])
}

export const openProofJournal = (parts: JournalParts): ProofJournal =>
  openSealedJournal({
    ...parts,
    name: 'proofs',
    shape,
    ownerOf,
    idOf: ({ id }) => id,
    connectionOf: ({ connectionId }) => connectionId,
    written: maskValues,
  })
