import { PLANS_MAX, type Plan, type PlanAction } from '../../contract/plan.ts'
import { fail, type Result } from '../../contract/result.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { createPlanFile, type PlanFileParts } from './plan-file.ts'
import { createPlanRun } from './plan-run.ts'
import type { PlanRunParts } from './plan-steps.ts'
import { entryOf, isEnd, move, newPlan, type PlanEntry, shownPlan } from './plan-table.ts'

/** The fields of a key's plan that a person chooses. */
interface WantedPlan {
  readonly dueAt: number
  readonly unusedDays: number
}

type NotSaved = 'storage_locked' | 'data_not_written' | 'disk_full'

/** Keys that are revoked at a date, as far as the app runs then. Nothing is sent while it is locked. */
export interface Plans {
  /** Reads what was planned before, once it can be. Until then nothing new is planned. */
  load(): Promise<void>
  list(): readonly Plan[]
  /** As the channel `plans:put`. */
  put(connectionId: string, keyIds: readonly string[], wanted: WantedPlan): Promise<Result<null, 'gone' | 'bad_input' | NotSaved>>
  /** As the channel `plans:act`. */
  act(id: string, action: PlanAction): Promise<Result<null, 'gone' | NotSaved>>
  /** A date may have come: a list or the lock changed, or the computer woke up. */
  check(): void
  /** This app revoked the key in another way: nothing is left to be done. */
  keyRevoked(connectionId: string, keyId: string): void
  /** Drops the plans of connections that are no more. */
  keepOnly(connections: readonly { readonly id: string }[]): void
  /** As `Annotations.persistenceChanged`. */
  persistenceChanged(): void
  /** The app ends: nothing more is sent. */
  close(): void
}

export interface PlansParts extends PlanRunParts, Omit<PlanFileParts, 'entries'> {
  readonly sessions: Pick<Sessions, 'find'>
  readonly changed: (plans: readonly Plan[]) => void
}

export const createPlans = (parts: PlansParts): Plans => {
  const { sessions, activity, now = Date.now } = parts
  let wasAsked = false
  const entries = new Map<string, PlanEntry>()
  const list = (): readonly Plan[] => [...entries.values()].map(shownPlan)
  const show = (): void => parts.changed(list())
  const file = createPlanFile({ ...parts, entries })
  const run = createPlanRun({ entries, file, show }, parts)

  const logged = ({ noted }: PlanEntry, outcome: string): void => {
    const found = sessions.find(noted.connectionId)
    const connection = found.ok ? found.value.connection().name : ''
    activity.add({ connection, action: 'plan', keyId: noted.keyId, keyName: noted.keyName, outcome })
  }
  /** Takes a change back that the disk refused. */
  const saved = async (undo: () => void): Promise<Result<null, NotSaved>> => {
    const written = await file.write()
    if (!written.ok) undo()
    show()
    run.check()
    return written
  }
  const ofKey = (connectionId: string, keyId: string): PlanEntry | undefined =>
    [...entries.values()].find(({ noted }) => noted.connectionId === connectionId && noted.keyId === keyId)
  const isUnderWay = ({ phase }: PlanEntry): boolean => phase.kind === 'working' || phase.kind === 'sent'

  const load = async (): Promise<void> => {
    wasAsked = true
    await file.load()
    if (file.isLoaded()) show()
    run.check()
  }

  return {
    load,
    list,
    put: async (connectionId, keyIds, { dueAt, unusedDays }) => {
      const found = sessions.find(connectionId)
      if (!found.ok) return found
      if (!file.isLoaded()) return fail('storage_locked')
      const session = found.value
      const { keys, skew } = session.state()
      if (dueAt <= now() + skew) return fail('bad_input', { detail: 'past' })
      const chosen = [...new Set(keyIds)].map((id) => keys?.find((key) => key.id === id))
      const before = chosen.flatMap((key) => (key === undefined ? [] : (ofKey(connectionId, key.id) ?? [])))
      if (chosen.length === 0 || before.some(isUnderWay)) return fail('gone')
      if (entries.size - before.length + chosen.length > PLANS_MAX) return fail('bad_input', { detail: 'too_many' })
      const added: PlanEntry[] = []
      for (const key of chosen) {
        if (key === undefined) return fail('gone')
        added.push(entryOf(newPlan(session, key, { dueAt, unusedDays }, now()), { kept: false, looked: true }))
      }
      for (const { noted } of before) entries.delete(noted.id)
      for (const entry of added) entries.set(entry.noted.id, entry)
      const written = await saved(() => {
        for (const { noted } of added) entries.delete(noted.id)
        for (const entry of before) entries.set(entry.noted.id, entry)
      })
      if (written.ok) for (const entry of added) logged(entry, 'planned')
      return written
    },
    act: async (id, action) => {
      const entry = entries.get(id)
      if (entry === undefined || isUnderWay(entry)) return fail('gone')
      const { noted, phase } = entry
      const { stage } = noted
      const undo = (): void => {
        entry.noted = noted
        entry.phase = phase
        entries.set(id, entry)
      }
      if (action === 'dismiss') {
        if (isEnd(stage)) entries.delete(id)
      } else if (action === 'cancel') {
        if (isEnd(stage)) return fail('gone')
        move(entry, { stage: 'cancelled' })
      } else {
        if (stage !== 'cancelled') return fail('gone')
        move(entry, { stage: 'planned' })
        // Nobody said that it should be carried out at a date that passed meanwhile.
        if (run.isDue(entry)) entry.missed ??= 'late'
      }
      const written = await saved(undo)
      if (written.ok && action !== 'dismiss') logged(entry, action === 'cancel' ? 'cancelled' : 'planned')
      return written
    },
    check: () => {
      // The store may be open by now.
      if (wasAsked && !file.isLoaded()) void load()
      else run.check()
    },
    keyRevoked: (connectionId, keyId) => {
      const entry = ofKey(connectionId, keyId)
      // The list says so a moment before.
      const ends = entry !== undefined && isEnd(entry.noted.stage) && entry.noted.stage !== 'gone'
      if (entry === undefined || isUnderWay(entry) || ends) return
      entries.delete(entry.noted.id)
      void saved(() => {})
    },
    keepOnly: (connections) => {
      const gone = [...entries.values()].filter(({ noted }) => !connections.some(({ id }) => id === noted.connectionId))
      for (const { noted } of gone) entries.delete(noted.id)
      if (gone.length > 0) void saved(() => {})
    },
    persistenceChanged: () => void saved(() => {}),
    close: run.close,
  }
}
