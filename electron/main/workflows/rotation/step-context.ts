import { fail, ok } from '../../../contract/result.ts'
import type { Rotation } from '../../../contract/rotate.ts'
import { type Entry, knownOf, secretsOf } from './entry.ts'
import type { RotationJournal } from './journal.ts'
import type { StepContext } from './steps.ts'

export interface StepContextParts {
  readonly journal: Pick<RotationJournal, 'secrets' | 'isProven'>
  readonly mayPersist: (connectionId: string) => boolean
  readonly write: (entry: Entry, rotation: Rotation) => Promise<Rotation['kept']>
  readonly show: (entry: Entry, rotation: Rotation) => void
}

/** What the steps of a rotation read of its entry, and write there. */
export const stepContexts =
  ({ journal, mayPersist, write, show }: StepContextParts) =>
  (entry: Entry): StepContext => ({
    address: entry.address,
    before: entry.before,
    known: knownOf(entry),
    typedName: entry.typedName,
    secrets: () => secretsOf(entry, journal),
    keep: (secrets) => {
      entry.secrets = secrets
    },
    beforeCreate: async ({ before, known }) => {
      entry.before = before
      entry.known = known
      const kept = await write(entry, entry.rotation)
      // Where a journal can be, no key is made without it.
      if (kept === 'memory' && mayPersist(entry.rotation.connectionId)) return fail('disk_failed')
      show(entry, { ...entry.rotation, kept })
      return ok(null)
    },
    revealed: (revealId) => {
      entry.rotation = { ...entry.rotation, revealId }
    },
  })
