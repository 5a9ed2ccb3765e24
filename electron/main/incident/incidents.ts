import { randomUUID } from 'node:crypto'
import { type ApiKey, keyWithId, lastFourOf } from '../../contract/api-key.ts'
import { PROOF_MS } from '../../contract/death-proof.ts'
import {
  canDiscard,
  type FoundSecret,
  type Incident,
  type IncidentAction,
  stepOf,
} from '../../contract/incident.ts'
import { maskValues } from '../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { isUnfinished, type Rotation } from '../../contract/rotate.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import { type Clock, startCountdown } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { addressOf, type BoundSecret, boundTo } from '../key-api/bound-secret.ts'
import type { RevocationNews } from '../revocations/table.ts'
import type { Session } from '../sessions/session.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { dropRow, putRow } from '../store/work.ts'
import type { Rotations } from '../workflows/rotation/rotations.ts'
import { knownIds } from '../workflows/same-workspace.ts'
import type { LeakedKeys } from './leaked-key.ts'
import {
  applyChoice,
  followed,
  type IncidentChoice,
  type IncidentReport,
  reported,
  resumed,
} from './machine.ts'
import type { LeakSearch } from './search.ts'
import {
  type Entry,
  proveDead,
  reportOfVerdict,
  revokeLeaked,
  rotationOf,
  type StepParts,
} from './steps.ts'

type ActFailure = 'gone' | 'incident_moved_on' | 'rotation_running'

const AT_REST = {
  confirmation: { typedName: null, signOut: false },
  work: Promise.resolve(),
} as const

export interface IncidentsParts extends StepParts {
  readonly rotations: Pick<Rotations, 'list' | 'act' | 'start'>
  readonly store: Store<Vault>
  readonly search: Pick<LeakSearch, 'secret'>
  readonly leakedKeys: LeakedKeys
  /** Tells whether what is noted outlives the app. */
  readonly isKept: () => boolean
  /** The runbook of a leak began or ended. */
  readonly logged: (action: 'leak', session: Session, key: ApiKey, outcome: string) => void
  readonly clock: Clock
  readonly changed: (incidents: readonly Incident[]) => void
}

/** How often it is looked whether a secret is kept for too long, in milliseconds. */
const LOOK_MS = 600_000

/** What a person writes may quote the leaked secret, and not every secret has the shape of one. */
const withoutSecret = (text: string, secret: BoundSecret | null): string =>
  secret === null ? text : text.replaceAll(secret.secret, `…${lastFourOf(secret.secret)}`)

/**
 * Leaked keys that are being dealt with, each by its runbook. Main's truth; windows mirror `list`.
 */
export const createIncidents = (parts: IncidentsParts) => {
  const { sessions, rotations, store, search, leakedKeys, isKept, logged, clock, changed } = parts
  const entries = new Map<string, Entry>()

  const list = (): readonly Incident[] => [...entries.values()].map(({ incident }) => incident)
  const unfinished = (): readonly UnfinishedPart[] => {
    return [...entries.values()].map(
      ({ incident: { connectionId, parked, working, kept }, knownIds: known, address }) => ({
        connectionId,
        address,
        known,
        working,
        resting: parked,
        outlivesApp: kept === 'disk',
      }),
    )
  }

  /**
   * Begins the runbook of a listed key, or opens the one that there is. `found`: the pasted secret,
   * where there is one.
   */
  const begin = async (
    connectionId: string,
    keyId: string,
    found: FoundSecret | null,
  ): Promise<Result<Incident, 'gone'>> => {
    const session = sessions.find(connectionId)
    if (!session.ok) return session
    const { keys, own } = session.value.state()
    const key = keyWithId(keys, keyId)
    if (key === undefined) return fail('gone')
    const known = leakedKeys.known(session.value, key)
    const there = (): Entry | undefined =>
      [...entries.values()].find(
        ({ incident }) => incident.connectionId === connectionId && incident.key.id === keyId,
      )
    const pasted = found === null ? null : search.secret(found)
    // Another key's would be sent to this one's service, and its 401 would say nothing of this one.
    const bound =
      pasted === null || lastFourOf(pasted) !== key.lastFour
        ? null
        : boundTo(session.value.connection(), pasted)
    const secret =
      there() === undefined ? (bound ?? (await leakedKeys.secret(session.value, key))) : null
    // Two may have begun at once.
    const same = there()
    if (same !== undefined) {
      if (found !== null) giveSecret(same, found)
      enter(same, { ...same.incident, parked: false })
      return ok(same.incident)
    }
    const begun: Omit<Incident, 'step'> = {
      id: randomUUID(),
      connectionId,
      key,
      known,
      begunAt: iso(),
      own: own.ids.includes(keyId),
      place: '',
      order: null,
      replacement: null,
      revoked: null,
      proof: null,
      putOff: false,
      working: false,
      problem: null,
      hasSecret: secret !== null,
      kept: 'memory',
      parked: false,
    }
    const incident = { ...begun, step: stepOf(begun) }
    const address = addressOf(session.value.connection())
    const entry: Entry = {
      incident,
      knownIds: knownIds(session.value),
      address,
      secret,
      ...AT_REST,
    }
    entries.set(incident.id, entry)
    enter(entry, incident)
    note(entry, 'begun')
    return ok(entry.incident)
  }

  /**
   * Resolves when the runbook rests again. Fails with `incident_moved_on` for what is not possible
   * where it stands.
   */
  const act = async (id: string, action: IncidentAction): Promise<Result<null, ActFailure>> => {
    const entry = entries.get(id)
    if (entry === undefined) return fail('gone')
    const { incident, secret } = entry
    switch (action.kind) {
      case 'leave':
      case 'open':
        await park(entry, action.kind === 'leave')
        return ok(null)
      case 'finish':
        if (incident.step !== 'note') return fail('incident_moved_on')
        return drop(entry, incident.proof?.why === null ? 'confirmed' : 'given_up')
      case 'discard':
        return canDiscard(incident) ? drop(entry, 'cancelled') : fail('incident_moved_on')
      case 'replace':
        return replace(entry, action.name)
      case 'secret':
        return giveSecret(entry, action.found) ? ok(null) : fail('incident_moved_on')
      case 'revoke':
        entry.confirmation = { typedName: action.typedName, signOut: action.signOut }
        return choose(entry, { kind: 'revoke' })
      case 'order':
        return choose(entry, { ...action, place: withoutSecret(action.place, secret) })
      case 'why_not':
        return choose(entry, { ...action, why: withoutSecret(action.why, secret) })
      default:
        return choose(entry, action)
    }
  }

  /** The rotations are other ones now. */
  const rotationsChanged = (): void => {
    for (const entry of entries.values()) void follow(entry)
  }
  /** As the topic `revocationNews`. */
  const revoked = ({ row, verdict }: RevocationNews): void => {
    const isGone = row.ended === 'revoked' || row.ended === 'already_gone'
    const gone: IncidentReport = { kind: 'gone', by: row.ended === 'revoked' ? 'app' : 'found' }
    const report =
      verdict !== null
        ? reportOfVerdict(verdict)
        : isGone
          ? gone
          : row.why === 'leak'
            ? ({ kind: 'stopped' } as const)
            : null
    for (const entry of entries.values()) {
      const { connectionId, key } = entry.incident
      if (report !== null && connectionId === row.connectionId && key.id === row.keyId)
        // A step that is under way says itself what came of it.
        void entry.work.then(() => takeReport(entry, report))
    }
  }
  /** The connection is forgotten, and the vault has nothing of it any more. */
  const forgotten = (connectionId: string): void => {
    for (const [id, { incident }] of entries)
      if (incident.connectionId === connectionId) entries.delete(id)
    changed(list())
  }

  const iso = (): string => new Date(clock.wall()).toISOString()
  const isThere = (entry: Entry): boolean => entries.get(entry.incident.id) === entry
  /** The rotation that replaces the leaked key, if there is one. */
  const rotationFor = ({ incident }: Entry): Rotation | null =>
    rotationOf(rotations.list(), incident)
  const choose = async (
    entry: Entry,
    choice: IncidentChoice,
  ): Promise<Result<null, ActFailure>> => {
    const next = applyChoice(entry.incident, choice, rotationFor(entry), iso())
    if (next === null) return fail('incident_moved_on')
    await run(entry, next)
    return ok(null)
  }
  const replace = async (entry: Entry, name: string): Promise<Result<null, ActFailure>> => {
    const { step, connectionId, key, working } = entry.incident
    const rotation = rotationFor(entry)
    if (step !== 'replace' || working || (rotation !== null && isUnfinished(rotation)))
      return fail('incident_moved_on')
    const started = await rotations.start(connectionId, key.id, name, undefined, key)
    await follow(entry)
    return started.ok ? ok(null) : started
  }
  const park = async (entry: Entry, parked: boolean): Promise<void> => {
    entry.incident = { ...entry.incident, parked }
    changed(list())
    const rotation = rotationFor(entry)
    if (rotation !== null && isUnfinished(rotation))
      await rotations.act(rotation.id, { kind: parked ? 'leave' : 'open' })
  }
  const giveSecret = (entry: Entry, found: FoundSecret): boolean => {
    const { incident, address } = entry
    const secret = search.secret(found)
    if (secret === null || lastFourOf(secret) !== incident.key.lastFour || incident.working)
      return false
    entry.secret = { secret, address }
    enter(entry, { ...incident, place: withoutSecret(incident.place, entry.secret), problem: null })
    return true
  }
  const note = (
    { incident }: Entry,
    outcome: 'begun' | 'confirmed' | 'given_up' | 'cancelled',
  ): void => {
    const session = sessions.find(incident.connectionId)
    if (session.ok) logged('leak', session.value, incident.key, outcome)
  }
  const drop = (
    entry: Entry,
    outcome: 'confirmed' | 'given_up' | 'cancelled',
  ): Result<null, never> => {
    note(entry, outcome)
    entries.delete(entry.incident.id)
    entry.secret = null
    dropRow(store, 'incidents', entry.incident.id)
    changed(list())
    return ok(null)
  }

  /** Every state is in the vault before anyone sees it and before anything is done about it. */
  const enter = (entry: Entry, incident: Incident): void => {
    // Once the service refused it, the secret is of no use any more.
    if (incident.proof?.why === null) entry.secret = null
    const { knownIds: known, address, secret } = entry
    const placed = (lasts: boolean): Incident => ({
      ...incident,
      kept: lasts ? 'disk' : 'memory',
      hasSecret: secret !== null,
    })
    entry.incident = placed(isKept())
    // A key may have been named by a secret, and what a person writes may quote one.
    const record = { incident: maskValues(entry.incident), knownIds: known, address }
    if (isThere(entry) && !putRow(store, 'incidents', { record, secrets: secret }).ok)
      entry.incident = placed(false)
    changed(list())
  }
  /**
   * Enters a state and does its work, and that of those which follow, until the person is asked.
   */
  const run = async (entry: Entry, first: Incident): Promise<void> => {
    enter(entry, first)
    // One that works already takes up what it is in then.
    const before = entry.work
    entry.work = (async () => {
      await before
      while (entry.incident.working && isThere(entry)) await workOn(entry)
    })()
    await entry.work
    await follow(entry)
  }
  const workOn = async (entry: Entry): Promise<void> => {
    const { step } = entry.incident
    const work = step === 'revoke' ? revokeLeaked(parts, entry) : proveDead(parts, entry)
    const report = await work.catch((cause: unknown): IncidentReport => {
      log.error(`incident: ${step} failed`, cause)
      return { kind: 'failed', cause: { code: 'internal' } }
    })
    if (isThere(entry)) enter(entry, reported(entry.incident, report, iso()))
  }
  const takeReport = async (entry: Entry, report: IncidentReport): Promise<void> => {
    const next = reported(entry.incident, report, iso())
    if (next !== entry.incident && !entry.incident.working && isThere(entry)) await run(entry, next)
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
  const watchAge = (): void => {
    for (const entry of entries.values()) {
      // A clock that was set back does not keep it for longer.
      if (
        entry.secret === null ||
        Math.abs(clock.wall() - Date.parse(entry.incident.begunAt)) <= PROOF_MS
      )
        continue
      entry.secret = null
      enter(entry, entry.incident)
    }
    startCountdown(clock, watchAge, LOOK_MS)
  }
  for (const { record, secrets } of store.value.incidents) {
    const { id, connectionId } = record.incident
    const open = store.value.revocations.filter(
      (row) => row.connectionId === connectionId && row.ended === null,
    )
    entries.set(id, {
      ...record,
      ...AT_REST,
      incident: resumed(record.incident, new Set(open.map(({ keyId }) => keyId))),
      secret: secrets,
    })
  }
  watchAge()

  return { list, unfinished, begin, act, rotationsChanged, revoked, forgotten }
}

export type Incidents = ReturnType<typeof createIncidents>
