import type { Lease } from '../../../contract/lease.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import type { LeaseEntry } from './lease-entry.ts'
import { phaseOf } from './machine.ts'

export const leaseOf = ({ note, state, claims, problem }: LeaseEntry): Lease => ({
  id: note.id,
  connectionId: note.connectionId,
  keyId: note.keyId,
  keyName: note.keyName,
  command: claims.command,
  folder: claims.folder,
  phase: phaseOf(state),
  since: note.since,
  endsAt: note.endsAt,
  problem,
})

/** One that cannot be revoked now rests: it is tried again, and by the next run of the app too. */
export const leasePart = ({ note, problem, claims }: LeaseEntry): UnfinishedPart => ({
  connectionId: note.connectionId,
  address: note.address,
  known: note.known,
  resting: problem !== null,
  outlivesApp: true,
  label: claims.command,
})
