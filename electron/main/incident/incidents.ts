import { lastFourOf } from '../../contract/api-key.ts'
import { canDiscard, type FoundSecret, type Incident, type IncidentAction } from '../../contract/incident.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { isUnfinished } from '../../contract/rotate.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import { addressOf, type BoundSecret, boundTo } from '../key-api/bound-secret.ts'
import { dropRow } from '../store/work.ts'
import type { Rotations } from '../workflows/rotation/rotations.ts'
import { knownIds } from '../workflows/same-workspace.ts'
import { type Begun, type Entry, foundEntry, freshEntry, partOf } from './entry.ts'
import type { LeakedKeys } from './leaked-key.ts'
import { applyChoice, type IncidentChoice } from './machine.ts'
import { createRunner, type RunnerParts } from './runner.ts'
import type { LeakSearch } from './search.ts'

type ActFailure = 'gone' | 'incident_moved_on' | 'rotation_running'

/** Leaked keys that are being dealt with, each by its runbook. Main's truth; windows mirror `list`. */
export interface Incidents {
  list(): readonly Incident[]
  unfinished(): readonly UnfinishedPart[]
  /** Begins the runbook of a listed key, or opens the one that there is. `found`: the pasted secret, where there is one. */
  begin(connectionId: string, keyId: string, found: FoundSecret | null): Promise<Result<Incident, 'gone'>>
  /** Resolves when the runbook rests again. Fails with `incident_moved_on` for what is not possible where it stands. */
  act(id: string, action: IncidentAction): Promise<Result<null, ActFailure>>
  /** The rotations are other ones now. */
  rotationsChanged(): void
  /** The connection is forgotten, and the vault has nothing of it any more. */
  forgotten(connectionId: string): void
}

export interface IncidentsParts extends RunnerParts {
  readonly rotations: Pick<Rotations, 'list' | 'act' | 'start'>
  readonly search: Pick<LeakSearch, 'secret'>
  readonly leakedKeys: LeakedKeys
}

export const createIncidents = (parts: IncidentsParts): Incidents => {
  const { sessions, rotations, store, search, leakedKeys, logged, changed } = parts
  const entries = new Map<string, Entry>(store.value.incidents.map((row) => [row.record.incident.id, foundEntry(row)]))
  const { list, iso, rotationFor, enter, run, follow, settle } = createRunner(parts, entries)

  const choose = async (entry: Entry, choice: IncidentChoice): Promise<Result<null, ActFailure>> => {
    const next = applyChoice(entry.incident, choice, rotationFor(entry), iso())
    if (next === null) return fail('incident_moved_on')
    await run(entry, next)
    return ok(null)
  }

  const note = ({ incident }: Entry, outcome: 'begun' | 'confirmed' | 'given_up' | 'cancelled'): void => {
    const session = sessions.find(incident.connectionId)
    if (session.ok) logged('leak', session.value, incident.key, outcome)
  }

  const drop = (entry: Entry): void => {
    const { id } = entry.incident
    entries.delete(id)
    entry.secret = null
    dropRow(store, 'incidents', id)
    changed(list())
  }

  const replace = async (entry: Entry, name: string): Promise<Result<null, ActFailure>> => {
    const { step, connectionId, key, working } = entry.incident
    const rotation = rotationFor(entry)
    if (step !== 'replace' || working || (rotation !== null && isUnfinished(rotation))) return fail('incident_moved_on')
    const settled = await settle(entry)
    if (!settled.ok || entry.incident.step !== 'replace') return fail('incident_moved_on')
    const started = await rotations.start(connectionId, key.id, name, undefined, key)
    await follow(entry)
    return started.ok ? ok(null) : started
  }

  const park = async (entry: Entry, parked: boolean): Promise<void> => {
    entry.incident = { ...entry.incident, parked }
    changed(list())
    const rotation = rotationFor(entry)
    if (rotation !== null && isUnfinished(rotation)) await rotations.act(rotation.id, { kind: parked ? 'leave' : 'open' })
    if (!parked) await settle(entry)
  }

  /** What a person writes may quote the leaked secret, and not every secret has the shape of one. */
  const withoutSecret = (text: string, { secret }: BoundSecret): string => text.replaceAll(secret, `…${lastFourOf(secret)}`)
  const written = ({ secret }: Entry, text: string): string => (secret === null ? text : withoutSecret(text, secret))

  const giveSecret = (entry: Entry, found: FoundSecret): boolean => {
    const { incident, address } = entry
    const secret = search.secret(found)
    if (secret === null || lastFourOf(secret) !== incident.key.lastFour || incident.working) return false
    entry.secret = { secret, address }
    enter(entry, { ...incident, place: withoutSecret(incident.place, entry.secret), problem: null })
    return true
  }

  const beginWith = (begun: Begun): Entry => {
    const entry = freshEntry(begun)
    entries.set(entry.incident.id, entry)
    enter(entry, entry.incident)
    return entry
  }

  return {
    list,
    unfinished: () => [...entries.values()].map(partOf),
    begin: async (connectionId, keyId, found) => {
      const session = sessions.find(connectionId)
      if (!session.ok) return session
      const { keys, own } = session.value.state()
      const key = keys?.find(({ id }) => id === keyId)
      if (key === undefined) return fail('gone')
      const known = leakedKeys.known(session.value, key)
      const there = (): Entry | undefined =>
        [...entries.values()].find(({ incident }) => incident.connectionId === connectionId && incident.key.id === keyId)
      const pasted = found === null ? null : search.secret(found)
      // Another key's would be sent to this one's service, and its 401 would say nothing of this one.
      const bound = pasted === null || lastFourOf(pasted) !== key.lastFour ? null : boundTo(session.value.connection(), pasted)
      const secret = there() === undefined ? (bound ?? (await leakedKeys.secret(session.value, key))) : null
      // Two may have begun at once.
      const same = there()
      if (same !== undefined) {
        if (found !== null) giveSecret(same, found)
        enter(same, { ...same.incident, parked: false })
        return ok(same.incident)
      }
      const entry = beginWith({
        ...{ connectionId, key, known, secret, begunAt: iso() },
        own: own.ids.includes(keyId),
        knownIds: knownIds(session.value),
        address: addressOf(session.value.connection()),
      })
      note(entry, 'begun')
      return ok(entry.incident)
    },
    act: async (id, action) => {
      const entry = entries.get(id)
      if (entry === undefined) return fail('gone')
      switch (action.kind) {
        case 'leave':
        case 'open':
          await park(entry, action.kind === 'leave')
          return ok(null)
        case 'finish':
          if (entry.incident.step !== 'note') return fail('incident_moved_on')
          note(entry, entry.incident.proof?.why === null ? 'confirmed' : 'given_up')
          drop(entry)
          return ok(null)
        case 'discard':
          if (!canDiscard(entry.incident)) return fail('incident_moved_on')
          note(entry, 'cancelled')
          drop(entry)
          return ok(null)
        case 'replace':
          return replace(entry, action.name)
        case 'secret':
          return giveSecret(entry, action.found) ? ok(null) : fail('incident_moved_on')
        case 'revoke':
          entry.confirmation = { typedName: action.typedName, signOut: action.signOut }
          return choose(entry, { kind: 'revoke' })
        case 'order':
          return choose(entry, { ...action, place: written(entry, action.place) })
        case 'why_not':
          return choose(entry, { ...action, why: written(entry, action.why) })
        default:
          return choose(entry, action)
      }
    },
    rotationsChanged: () => {
      for (const entry of entries.values()) void follow(entry)
    },
    forgotten: (connectionId) => {
      for (const [id, { incident }] of entries) if (incident.connectionId === connectionId) entries.delete(id)
      changed(list())
    },
  }
}
