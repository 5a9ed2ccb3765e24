import { PROOF_MS } from '../../contract/death-proof.ts'
import type { Incident } from '../../contract/incident.ts'
import { maskValues } from '../../contract/mask-secrets.ts'
import { ok, type Result } from '../../contract/result.ts'
import type { Rotation } from '../../contract/rotate.ts'
import { type Clock, startCountdown } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { putRow } from '../store/work.ts'
import type { Rotations } from '../workflows/rotation/rotations.ts'
import type { Entry } from './entry.ts'
import { followed, type IncidentReport, reported, withoutRotation } from './machine.ts'
import { createIncidentSteps, type IncidentStepParts, rotationOf } from './steps.ts'

export interface RunnerParts extends Omit<IncidentStepParts, 'rotations'> {
  readonly sessions: Pick<Sessions, 'find'>
  readonly rotations: Pick<Rotations, 'list' | 'act'>
  readonly store: Store<Vault>
  /** Tells whether what is noted of a connection outlives the app. */
  readonly isLasting: (connectionId: string) => boolean
  readonly clock: Clock
  readonly changed: (incidents: readonly Incident[]) => void
}

/** How often it is looked whether a secret is kept for too long, in milliseconds. */
const LOOK_MS = 600_000

/** Takes runbooks from state to state, and does the work of each. */
export const createRunner = (parts: RunnerParts, entries: ReadonlyMap<string, Entry>) => {
  const { sessions, rotations, store, isLasting, clock, changed } = parts
  const steps = createIncidentSteps(parts)

  const iso = (): string => new Date(clock.wall()).toISOString()
  const list = (): readonly Incident[] => [...entries.values()].map(({ incident }) => incident)
  const isThere = (entry: Entry): boolean => entries.get(entry.incident.id) === entry
  const rotationFor = ({ incident }: Entry): Rotation | null => rotationOf(rotations.list(), incident.connectionId, incident.key)

  /** Every state is in the vault before anyone sees it and before anything is done about it. */
  const enter = (entry: Entry, incident: Incident): void => {
    const { knownIds, address, secret } = entry
    const placed = (lasts: boolean): Incident => ({ ...incident, kept: lasts ? 'disk' : 'memory', hasSecret: secret !== null })
    entry.incident = placed(isLasting(incident.connectionId))
    // A key may have been named by a secret, and what a person writes may quote one.
    const record = { incident: maskValues(entry.incident), knownIds, address }
    if (isThere(entry) && !putRow(store, 'incidents', { record, secrets: secret }).ok) entry.incident = placed(false)
    changed(list())
  }
  /** A clock that was set back does not keep it for longer. */
  const isExpired = ({ incident }: Entry): boolean => Math.abs(clock.wall() - Date.parse(incident.begunAt)) > PROOF_MS
  const isNeedless = (entry: Entry): boolean => entry.incident.proof?.why === null || isExpired(entry)
  const watchAge = (): void => {
    for (const entry of entries.values())
      if (entry.secret !== null && isNeedless(entry)) {
        entry.secret = null
        enter(entry, entry.incident)
      }
    startCountdown(clock, watchAge, LOOK_MS)
  }
  watchAge()

  const prove = async ({ incident, secret }: Entry): Promise<IncidentReport> =>
    secret === null ? { kind: 'failed', cause: { code: 'token_missing' } } : steps.prove(incident.connectionId, incident.key, secret)
  const revoke = async ({ incident, address, knownIds: known, confirmation }: Entry): Promise<IncidentReport> => {
    const session = sessions.find(incident.connectionId)
    if (!session.ok) return { kind: 'failed', cause: session.error }
    if (addressOf(session.value.connection()) !== address) return { kind: 'failed', cause: { code: 'connection_moved' } }
    return steps.revoke(session.value, { key: incident.key, knownIds: known }, confirmation)
  }

  const workOn = async (entry: Entry): Promise<void> => {
    const { step } = entry.incident
    const report = await (step === 'revoke' ? revoke(entry) : prove(entry)).catch((cause: unknown): IncidentReport => {
      log.error(`incident: ${step} failed`, cause)
      return { kind: 'failed', cause: { code: 'internal' } }
    })
    if (!isThere(entry)) return
    const next = reported(entry.incident, report, iso())
    // Once the service refused it, the secret is of no use any more.
    if (next.proof?.why === null) entry.secret = null
    enter(entry, next)
  }

  const follow = async (entry: Entry): Promise<void> => {
    const rotation = rotationFor(entry)
    if (rotation === null || !isThere(entry)) return
    const next = followed(entry.incident, rotation, iso())
    if (next !== entry.incident) await run(entry, next)
    // What it came to is in the vault by now.
    if (rotation.step === 'ended' && entry.incident.order !== null && !entry.incident.working)
      await rotations.act(rotation.id, { kind: 'close' })
  }

  /** The work of each, once: what enters a state meanwhile waits for the same. */
  const underWay = new Map<Entry, Promise<void>>()
  const begin = (entry: Entry): Promise<void> => {
    const work = workOn(entry).finally(() => underWay.delete(entry))
    underWay.set(entry, work)
    return work
  }
  /** Enters a state and does its work, and that of those which follow, until the person is asked. */
  const run = async (entry: Entry, first: Incident): Promise<void> => {
    enter(entry, first)
    while (entry.incident.working && isThere(entry)) await (underWay.get(entry) ?? begin(entry))
    await follow(entry)
  }

  /** The app ended between the end of a rotation and the note of it: the list shows whether its key is there. */
  const settle = async (entry: Entry): Promise<Result<null>> => {
    const { making, connectionId } = entry.incident
    if (making === null || rotationFor(entry) !== null) return ok(null)
    const session = sessions.find(connectionId)
    const listed = session.ok ? await session.value.relist() : session
    if (!listed.ok) return listed
    enter(entry, withoutRotation(entry.incident, listed.value, iso()))
    return ok(null)
  }

  return { list, iso, rotationFor, enter, run, follow, settle }
}
