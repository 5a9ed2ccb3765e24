import { fail, ok, type Result } from '../contract/result.ts'
import type { UpdateHold } from '../contract/update.ts'

/** Something that is not at its end, and where it was begun. */
export interface UnfinishedPart {
  readonly connectionId: string
  /** As `addressOf`, of the connection as it was then. */
  readonly address: string
  /** Left for later or waiting for the person: the app may end meanwhile. */
  readonly resting: boolean
}

const KINDS = ['reveal', 'rotation', 'bulk', 'check', 'create'] as const
export type UnfinishedKind = (typeof KINDS)[number]

/** What an update must not cut short; a check or a create lasts for seconds. */
const HOLDS: readonly UpdateHold[] = ['reveal', 'rotation', 'bulk']

/** What may hold the only copy of a secret. */
const WITH_SECRETS: readonly UnfinishedKind[] = ['reveal', 'rotation']

/** All that is unfinished in the app, for whoever must not get in its way. */
export interface UnfinishedWork {
  of(kind: UnfinishedKind): readonly UnfinishedPart[]
  /** Whether a connection may lead to this address (as `addressOf`) now. Fails with `unfinished`, its `detail` the kind of what belongs to another one. */
  mayLead(connectionId: string, address: string): Result<null>
  /** Whether a connection may be forgotten: no secret that is nowhere else yet goes with it. Fails with `unfinished` as `mayLead` does. */
  mayForget(connectionId: string): Result<null>
  /** What would be cut short if the app ended now. */
  heldBy(): UpdateHold | null
}

export const createUnfinishedWork = (sources: Readonly<Record<UnfinishedKind, () => readonly UnfinishedPart[]>>): UnfinishedWork => {
  const of = (kind: UnfinishedKind): readonly UnfinishedPart[] => sources[kind]()
  const none = (kinds: readonly UnfinishedKind[], matches: (part: UnfinishedPart) => boolean): Result<null> => {
    const kind = kinds.find((one) => of(one).some(matches))
    return kind === undefined ? ok(null) : fail('unfinished', { detail: kind })
  }
  return {
    of,
    mayLead: (connectionId, address) => none(KINDS, (part) => part.connectionId === connectionId && part.address !== address),
    mayForget: (connectionId) => none(WITH_SECRETS, (part) => part.connectionId === connectionId),
    heldBy: () => HOLDS.find((kind) => of(kind).some(({ resting }) => !resting)) ?? null,
  }
}
