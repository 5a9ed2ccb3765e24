import { PLANS_MAX, type Plan, type PlanAction } from '../../contract/plan.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { SYSTEM_CLOCK } from '../base/clock.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { createPlanRun } from './plan-run.ts'
import type { PlanRunParts } from './plan-steps.ts'
import { entryOf, isEnd, move, newPlan, type PlanEntry, shownPlan, withPlans } from './plan-table.ts'

/** The fields of a key's plan that a person chooses. */
interface WantedPlan {
  readonly dueAt: number
  readonly unusedDays: number
}

/** Keys that are revoked at a date, as far as the app runs then. Nothing is sent while it is locked. */
export interface Plans {
  list(): readonly Plan[]
  /** As the channel `plans:put`. Throws `DiskFailure`. */
  put(connectionId: string, keyIds: readonly string[], wanted: WantedPlan): Result<null, 'gone' | 'bad_input'>
  /** As the channel `plans:act`. Throws `DiskFailure`. */
  act(id: string, action: PlanAction): Result<null, 'gone'>
  /** Looks at all plans: a date may have come, because a list or the lock changed, or the computer woke up. */
  check(): void
  /** Drops the plan of a key that this app revoked in another way. */
  keyRevoked(connectionId: string, keyId: string): void
  /** Drops the plans of connections that are no more. */
  keepOnly(connections: readonly { readonly id: string }[]): void
  /** The app ends: nothing more is sent. */
  close(): void
}

export interface PlansParts extends PlanRunParts {
  readonly store: Store<Vault>
  /** Tells whether what is noted of a connection outlives the app. */
  readonly isLasting: (connectionId: string) => boolean
  readonly changed: (plans: readonly Plan[]) => void
}

export const createPlans = (parts: PlansParts): Plans => {
  const { store, isLasting, sessions, activity, clock: { wall: now } = SYSTEM_CLOCK } = parts
  const entries = new Map(store.value.plans.map((noted) => [noted.id, entryOf(noted, false)]))
  const list = (): readonly Plan[] => [...entries.values()].map((entry) => shownPlan(entry, isLasting(entry.noted.connectionId)))
  const show = (): void => parts.changed(list())
  const run = createPlanRun({ entries, store, show }, parts)

  const logged = ({ noted }: PlanEntry, outcome: string): void => {
    const found = sessions.find(noted.connectionId)
    const connection = found.ok ? found.value.connection().name : ''
    activity.add({ connection, action: 'plan', keyId: noted.keyId, keyName: noted.keyName, outcome })
  }
  /** Puts plans in the place of others once they are written. Throws `DiskFailure`. */
  const replace = (gone: readonly PlanEntry[], added: readonly PlanEntry[]): void => {
    const applyTo = (plans: Map<string, PlanEntry>): Map<string, PlanEntry> => {
      for (const { noted } of gone) plans.delete(noted.id)
      for (const entry of added) plans.set(entry.noted.id, entry)
      return plans
    }
    store.update(withPlans(applyTo(new Map(entries))))
    applyTo(entries)
    show()
    run.check()
  }
  const drop = (gone: readonly PlanEntry[]): void => {
    if (gone.length === 0) return
    for (const { noted } of gone) entries.delete(noted.id)
    store.updateSoon(withPlans(entries))
    store.flush()
    show()
    run.check()
  }
  const ofKey = (connectionId: string, keyId: string): PlanEntry | undefined =>
    [...entries.values()].find(({ noted }) => noted.connectionId === connectionId && noted.keyId === keyId)
  const isUnderWay = ({ phase }: PlanEntry): boolean => phase.kind === 'working' || phase.kind === 'sent'

  return {
    list,
    put: (connectionId, keyIds, { dueAt, unusedDays }) => {
      const found = sessions.find(connectionId)
      if (!found.ok) return found
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
        added.push(entryOf(newPlan(session, key, { dueAt, unusedDays }), true))
      }
      replace(before, added)
      for (const entry of added) logged(entry, 'planned')
      return ok(null)
    },
    act: (id, action) => {
      const entry = entries.get(id)
      if (entry === undefined || isUnderWay(entry)) return fail('gone')
      const { stage } = entry.noted
      if (action === 'dismiss') {
        if (isEnd(stage)) replace([entry], [])
        return ok(null)
      }
      if (action === 'cancel' ? isEnd(stage) : stage !== 'cancelled') return fail('gone')
      // A copy: the entry itself may wait to be carried out, which then finds that it is not there any more.
      const next = { ...entry }
      move(next, { stage: action === 'cancel' ? 'cancelled' : 'planned' })
      // Nobody said that it should be carried out at a date that passed meanwhile.
      if (action === 'restore' && run.isDue(next)) next.missed ??= 'late'
      replace([], [next])
      logged(next, action === 'cancel' ? 'cancelled' : 'planned')
      return ok(null)
    },
    check: run.check,
    keyRevoked: (connectionId, keyId) => {
      const entry = ofKey(connectionId, keyId)
      // The list says so a moment before.
      const ends = entry !== undefined && isEnd(entry.noted.stage) && entry.noted.stage !== 'gone'
      if (entry !== undefined && !isUnderWay(entry) && !ends) drop([entry])
    },
    keepOnly: (connections) => drop([...entries.values()].filter(({ noted }) => !connections.some(({ id }) => id === noted.connectionId))),
    close: run.close,
  }
}
