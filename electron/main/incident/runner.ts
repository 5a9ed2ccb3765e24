import { PROOF_MS } from '../../contract/death-proof.ts'
import type { Incident } from '../../contract/incident.ts'
import { ok, type Result } from '../../contract/result.ts'
import type { Rotation } from '../../contract/rotate.ts'
import { startCountdown } from '../app/countdown.ts'
import { createOneAtATime } from '../app/one-at-a-time.ts'
import { log } from '../diagnostics/log.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Rotations } from '../workflows/rotation/rotations.ts'
import { type Entry, shownIncident } from './entry.ts'
import type { IncidentJournal } from './journal.ts'
import { followed, type IncidentReport, reported, withoutRotation } from './machine.ts'
import { createIncidentSteps, type IncidentStepParts, rotationOf } from './steps.ts'

export interface RunnerParts extends Omit<IncidentStepParts, 'rotations'> {
  readonly sessions: Pick<Sessions, 'find'>
  readonly rotations: Pick<Rotations, 'list' | 'act'>
  readonly journal: IncidentJournal
  readonly now: () => number
  readonly changed: (incidents: readonly Incident[]) => void
}

/** How often it is looked whether a secret is kept for too long, in milliseconds. */
const LOOK_MS = 600_000

/** Takes runbooks from state to state, and does the work of each. */
export const createRunner = (parts: RunnerParts, entries: ReadonlyMap<string, Entry>) => {
  const { sessions, rotations, journal, now, changed } = parts
  const steps = createIncidentSteps(parts)

  const iso = (): string => new Date(now()).toISOString()
  const list = (): readonly Incident[] => [...entries.values()].map(shownIncident)
  const isThere = (entry: Entry): boolean => entries.get(entry.incident.id) === entry
  const rotationFor = ({ incident }: Entry): Rotation | null => rotationOf(rotations.list(), incident.connectionId, incident.key)

  const inTurn = createOneAtATime()
  /** Always what it is by now, so that no older state comes after a newer one. */
  const write = (entry: Entry): Promise<void> =>
    inTurn(async () => {
      if (!isThere(entry)) return
      const { incident, knownIds: known, address, secret } = entry
      const put = await journal.put({ incident, knownIds: known, address }, secret)
      const where = put.ok ? put.value : 'memory'
      entry.incident = {
        ...entry.incident,
        kept: where === 'memory' ? 'memory' : 'disk',
        ...(secret === null ? {} : { secret: where === 'sealed' ? ('sealed' as const) : ('memory' as const) }),
      }
    })
  /** Every state is in the journal before anyone sees it and before anything is done about it. */
  const enter = async (entry: Entry, incident: Incident): Promise<void> => {
    entry.incident = incident
    await write(entry)
    changed(list())
  }
  const withoutSecret = (entry: Entry): void => {
    entry.secret = null
    entry.incident = { ...entry.incident, secret: 'none' }
    journal.wipe(entry.incident.id)
  }
  /** A clock that was set back does not keep it for longer. */
  const isExpired = ({ incident }: Entry): boolean => Math.abs(now() - Date.parse(incident.begunAt)) > PROOF_MS
  const isNeedless = (entry: Entry): boolean => entry.incident.proof?.why === null || isExpired(entry)
  const expire = (): void => {
    const old = [...entries.values()].filter((entry) => entry.incident.secret !== 'none' && isNeedless(entry))
    for (const entry of old) withoutSecret(entry)
    if (old.length > 0) changed(list())
  }
  const watchAge = (): void => {
    expire()
    startCountdown(watchAge, LOOK_MS, false)
  }
  watchAge()

  const prove = async (entry: Entry): Promise<IncidentReport> => {
    const { incident, address } = entry
    if (entry.secret === null) {
      const opened = await journal.secrets(incident.id, address)
      if (!opened.ok && opened.error.code === 'token_missing') withoutSecret(entry)
      if (!opened.ok) return { kind: 'failed', cause: opened.error }
      entry.secret = opened.value
    }
    return steps.prove(incident.connectionId, incident.key, entry.secret)
  }
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
    await enter(entry, reported(entry.incident, report, iso()))
    if (entry.incident.proof?.why === null) {
      // It is of no use any more.
      withoutSecret(entry)
      changed(list())
    }
  }

  const follow = async (entry: Entry): Promise<void> => {
    const rotation = rotationFor(entry)
    if (rotation === null || !isThere(entry)) return
    const next = followed(entry.incident, rotation, iso())
    if (next !== entry.incident) await run(entry, next)
    // What it came to is in the journal by now.
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
    await enter(entry, first)
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
    await enter(entry, withoutRotation(entry.incident, listed.value, iso()))
    return ok(null)
  }

  return { list, iso, rotationFor, enter, run, follow, settle, expire }
}
