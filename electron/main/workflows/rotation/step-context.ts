import { fail, ok } from '../../../contract/result.ts'
import type { Rotation } from '../../../contract/rotate.ts'
import { type Entry, knownOf } from './entry.ts'
import type { StepContext } from './steps.ts'

export interface StepContextParts {
  readonly isLasting: (connectionId: string) => boolean
  readonly write: (entry: Entry, rotation: Rotation) => Rotation['kept']
  readonly show: (entry: Entry, rotation: Rotation) => void
}

/** What the steps of a rotation read of its entry, and write there. */
export const stepContexts =
  ({ isLasting, write, show }: StepContextParts) =>
  (entry: Entry): StepContext => ({
    address: entry.address,
    before: entry.before,
    known: knownOf(entry),
    typedName: entry.typedName,
    secrets: entry.secrets,
    keep: (secrets) => {
      entry.secrets = secrets
    },
    beforeCreate: ({ before, known }) => {
      entry.before = before
      entry.known = known
      const kept = write(entry, entry.rotation)
      // Where it can be noted, no key is made before it is.
      if (kept === 'memory' && isLasting(entry.rotation.connectionId)) return fail('data_not_written')
      show(entry, { ...entry.rotation, kept })
      return ok(null)
    },
    revealed: (revealId) => {
      entry.rotation = { ...entry.rotation, revealId }
    },
  })
