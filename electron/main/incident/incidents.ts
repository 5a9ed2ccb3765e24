import { randomUUID } from 'node:crypto'
import { type ApiKey, lastFourOf } from '../../contract/api-key.ts'
import { PROOF_MS } from '../../contract/death-proof.ts'
import { canDiscard, type FoundSecret, type Incident, type IncidentAction, stepOf } from '../../contract/incident.ts'
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
import { applyChoice, followed, type IncidentChoice, type IncidentReport, reported, resumed } from './machine.ts'
import type { LeakSearch } from './search.ts'
import { type Entry, proveDead, reportOfVerdict, revokeLeaked, rotationOf, type StepParts } from './steps.ts'

type ActFailure = 'gone' | 'incident_moved_on' | 'rotation_running'

const AT_REST = { confirmation: { typedName: null, signOut: false }, work: Promise.resolve() } as const

export interface IncidentsParts extends StepParts {
  readonly rotations: Pick<Rotations, 'list' | 'act' | 'start'>
  readonly store: Store<Vault>
  readonly search: Pick<LeakSearch, 'secret'>
  readonly leakedKeys: LeakedKeys
  /** Tells whether what is noted of a connection outlives the app. */
  readonly isLasting: (connectionId: string) => boolean
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

/** Leaked keys that are being dealt with, each by its runbook. Main's truth; windows mirror `list`. */
export class Incidents {
  readonly #parts: IncidentsParts
  readonly #entries = new Map<string, Entry>()

  constructor(parts: IncidentsParts) {
    this.#parts = parts
    for (const { record, secrets } of parts.store.value.incidents)
      this.#entries.set(record.incident.id, { ...record, ...AT_REST, incident: resumed(record.incident), secret: secrets })
    this.#watchAge()
  }

  list(): readonly Incident[] {
    return [...this.#entries.values()].map(({ incident }) => incident)
  }
  unfinished(): readonly UnfinishedPart[] {
    return [...this.#entries.values()].map(({ incident: { connectionId, parked, working, kept }, knownIds: known, address }) => ({
      ...{ connectionId, address, known, working },
      resting: parked,
      outlivesApp: kept === 'disk',
    }))
  }

  /** Begins the runbook of a listed key, or opens the one that there is. `found`: the pasted secret, where there is one. */
  async begin(connectionId: string, keyId: string, found: FoundSecret | null): Promise<Result<Incident, 'gone'>> {
    const session = this.#parts.sessions.find(connectionId)
    if (!session.ok) return session
    const { keys, own } = session.value.state()
    const key = keys?.find(({ id }) => id === keyId)
    if (key === undefined) return fail('gone')
    const { search, leakedKeys } = this.#parts
    const known = leakedKeys.known(session.value, key)
    const there = (): Entry | undefined =>
      [...this.#entries.values()].find(({ incident }) => incident.connectionId === connectionId && incident.key.id === keyId)
    const pasted = found === null ? null : search.secret(found)
    // Another key's would be sent to this one's service, and its 401 would say nothing of this one.
    const bound = pasted === null || lastFourOf(pasted) !== key.lastFour ? null : boundTo(session.value.connection(), pasted)
    const secret = there() === undefined ? (bound ?? (await leakedKeys.secret(session.value, key))) : null
    // Two may have begun at once.
    const same = there()
    if (same !== undefined) {
      if (found !== null) this.#giveSecret(same, found)
      this.#enter(same, { ...same.incident, parked: false })
      return ok(same.incident)
    }
    const begun: Omit<Incident, 'step'> = {
      ...{ id: randomUUID(), connectionId, key, known, begunAt: this.#iso(), own: own.ids.includes(keyId) },
      ...{ place: '', order: null, replacement: null, revoked: null, proof: null, putOff: false },
      ...{ working: false, problem: null, hasSecret: secret !== null, kept: 'memory', parked: false },
    }
    const incident = { ...begun, step: stepOf(begun) }
    const address = addressOf(session.value.connection())
    const entry: Entry = { incident, knownIds: knownIds(session.value), address, secret, ...AT_REST }
    this.#entries.set(incident.id, entry)
    this.#enter(entry, incident)
    this.#note(entry, 'begun')
    return ok(entry.incident)
  }

  /** Resolves when the runbook rests again. Fails with `incident_moved_on` for what is not possible where it stands. */
  async act(id: string, action: IncidentAction): Promise<Result<null, ActFailure>> {
    const entry = this.#entries.get(id)
    if (entry === undefined) return fail('gone')
    const { incident, secret } = entry
    switch (action.kind) {
      case 'leave':
      case 'open':
        await this.#park(entry, action.kind === 'leave')
        return ok(null)
      case 'finish':
        if (incident.step !== 'note') return fail('incident_moved_on')
        return this.#drop(entry, incident.proof?.why === null ? 'confirmed' : 'given_up')
      case 'discard':
        return canDiscard(incident) ? this.#drop(entry, 'cancelled') : fail('incident_moved_on')
      case 'replace':
        return this.#replace(entry, action.name)
      case 'secret':
        return this.#giveSecret(entry, action.found) ? ok(null) : fail('incident_moved_on')
      case 'revoke':
        entry.confirmation = { typedName: action.typedName, signOut: action.signOut }
        return this.#choose(entry, { kind: 'revoke' })
      case 'order':
        return this.#choose(entry, { ...action, place: withoutSecret(action.place, secret) })
      case 'why_not':
        return this.#choose(entry, { ...action, why: withoutSecret(action.why, secret) })
      default:
        return this.#choose(entry, action)
    }
  }

  /** The rotations are other ones now. */
  rotationsChanged(): void {
    for (const entry of this.#entries.values()) void this.#follow(entry)
  }
  /** As the topic `revocationNews`. */
  revoked({ row, verdict }: RevocationNews): void {
    const isGone = row.ended === 'revoked' || row.ended === 'already_gone'
    const gone: IncidentReport = { kind: 'gone', by: row.ended === 'revoked' ? 'app' : 'found' }
    const report = verdict !== null ? reportOfVerdict(verdict) : isGone ? gone : row.why === 'leak' ? ({ kind: 'stopped' } as const) : null
    for (const entry of this.#entries.values()) {
      const { connectionId, key } = entry.incident
      if (report !== null && connectionId === row.connectionId && key.id === row.keyId)
        // A step that is under way says itself what came of it.
        void entry.work.then(() => this.#report(entry, report))
    }
  }
  /** The connection is forgotten, and the vault has nothing of it any more. */
  forgotten(connectionId: string): void {
    for (const [id, { incident }] of this.#entries) if (incident.connectionId === connectionId) this.#entries.delete(id)
    this.#parts.changed(this.list())
  }

  #iso(): string {
    return new Date(this.#parts.clock.wall()).toISOString()
  }
  #isThere(entry: Entry): boolean {
    return this.#entries.get(entry.incident.id) === entry
  }
  /** The rotation that replaces the leaked key, if there is one. */
  #rotationFor({ incident }: Entry): Rotation | null {
    return rotationOf(this.#parts.rotations.list(), incident)
  }
  async #choose(entry: Entry, choice: IncidentChoice): Promise<Result<null, ActFailure>> {
    const next = applyChoice(entry.incident, choice, this.#rotationFor(entry), this.#iso())
    if (next === null) return fail('incident_moved_on')
    await this.#run(entry, next)
    return ok(null)
  }
  async #replace(entry: Entry, name: string): Promise<Result<null, ActFailure>> {
    const { step, connectionId, key, working } = entry.incident
    const rotation = this.#rotationFor(entry)
    if (step !== 'replace' || working || (rotation !== null && isUnfinished(rotation))) return fail('incident_moved_on')
    const started = await this.#parts.rotations.start(connectionId, key.id, name, undefined, key)
    await this.#follow(entry)
    return started.ok ? ok(null) : started
  }
  async #park(entry: Entry, parked: boolean): Promise<void> {
    entry.incident = { ...entry.incident, parked }
    this.#parts.changed(this.list())
    const rotation = this.#rotationFor(entry)
    if (rotation !== null && isUnfinished(rotation)) await this.#parts.rotations.act(rotation.id, { kind: parked ? 'leave' : 'open' })
  }
  #giveSecret(entry: Entry, found: FoundSecret): boolean {
    const { incident, address } = entry
    const secret = this.#parts.search.secret(found)
    if (secret === null || lastFourOf(secret) !== incident.key.lastFour || incident.working) return false
    entry.secret = { secret, address }
    this.#enter(entry, { ...incident, place: withoutSecret(incident.place, entry.secret), problem: null })
    return true
  }
  #note({ incident }: Entry, outcome: 'begun' | 'confirmed' | 'given_up' | 'cancelled'): void {
    const session = this.#parts.sessions.find(incident.connectionId)
    if (session.ok) this.#parts.logged('leak', session.value, incident.key, outcome)
  }
  #drop(entry: Entry, outcome: 'confirmed' | 'given_up' | 'cancelled'): Result<null, never> {
    this.#note(entry, outcome)
    this.#entries.delete(entry.incident.id)
    entry.secret = null
    dropRow(this.#parts.store, 'incidents', entry.incident.id)
    this.#parts.changed(this.list())
    return ok(null)
  }

  /** Every state is in the vault before anyone sees it and before anything is done about it. */
  #enter(entry: Entry, incident: Incident): void {
    // Once the service refused it, the secret is of no use any more.
    if (incident.proof?.why === null) entry.secret = null
    const { knownIds: known, address, secret } = entry
    const { store, isLasting, changed } = this.#parts
    const placed = (lasts: boolean): Incident => ({ ...incident, kept: lasts ? 'disk' : 'memory', hasSecret: secret !== null })
    entry.incident = placed(isLasting(incident.connectionId))
    // A key may have been named by a secret, and what a person writes may quote one.
    const record = { incident: maskValues(entry.incident), knownIds: known, address }
    if (this.#isThere(entry) && !putRow(store, 'incidents', { record, secrets: secret }).ok) entry.incident = placed(false)
    changed(this.list())
  }
  /** Enters a state and does its work, and that of those which follow, until the person is asked. */
  async #run(entry: Entry, first: Incident): Promise<void> {
    this.#enter(entry, first)
    // One that works already takes up what it is in then.
    const before = entry.work
    entry.work = (async () => {
      await before
      while (entry.incident.working && this.#isThere(entry)) await this.#workOn(entry)
    })()
    await entry.work
    await this.#follow(entry)
  }
  async #workOn(entry: Entry): Promise<void> {
    const { step } = entry.incident
    const work = step === 'revoke' ? revokeLeaked(this.#parts, entry) : proveDead(this.#parts, entry)
    const report = await work.catch((cause: unknown): IncidentReport => {
      log.error(`incident: ${step} failed`, cause)
      return { kind: 'failed', cause: { code: 'internal' } }
    })
    if (this.#isThere(entry)) this.#enter(entry, reported(entry.incident, report, this.#iso()))
  }
  async #report(entry: Entry, report: IncidentReport): Promise<void> {
    const next = reported(entry.incident, report, this.#iso())
    if (next !== entry.incident && !entry.incident.working && this.#isThere(entry)) await this.#run(entry, next)
  }

  async #follow(entry: Entry): Promise<void> {
    const rotation = this.#rotationFor(entry)
    if (rotation === null || !this.#isThere(entry)) return
    const next = followed(entry.incident, rotation, this.#iso())
    if (next !== entry.incident) await this.#run(entry, next)
    // What it came to is in the vault by now.
    if (rotation.step === 'ended' && entry.incident.order !== null && !entry.incident.working)
      await this.#parts.rotations.act(rotation.id, { kind: 'close' })
  }
  #watchAge(): void {
    const { clock } = this.#parts
    for (const entry of this.#entries.values()) {
      // A clock that was set back does not keep it for longer.
      if (entry.secret === null || Math.abs(clock.wall() - Date.parse(entry.incident.begunAt)) <= PROOF_MS) continue
      entry.secret = null
      this.#enter(entry, entry.incident)
    }
    startCountdown(clock, () => this.#watchAge(), LOOK_MS)
  }
}
