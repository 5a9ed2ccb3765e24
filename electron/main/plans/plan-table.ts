import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../contract/api-key.ts'
import { maskSecrets } from '../../contract/mask-secrets.ts'
import type { Plan, PlanEnd, PlanPhase, PlanWait } from '../../contract/plan.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import type { Vault } from '../store/vault.ts'
import type { NotedPlan } from '../store/work-rows.ts'
import { knownIds } from '../workflows/same-workspace.ts'

/** A plan with what this run of the app knows of it. */
export interface PlanEntry {
  noted: NotedPlan
  phase: PlanPhase
  /** Why it waits for the person, although it could be carried out now. */
  missed: PlanWait | null
  /** Whether this run looked at its date. */
  looked: boolean
  /** When it is tried again, in milliseconds since the epoch on this computer's clock. */
  retryAt: number
}

/** So many of the workspace's keys are enough to know its list again. */
const KNOWN = 8

/** One plan for each key that it is to be for. */
export const newPlan = (session: Session, { id, name, lastFour }: ApiKey, of: Pick<NotedPlan, 'dueAt' | 'unusedDays'>) =>
  ({
    id: randomUUID(),
    connectionId: session.connection().id,
    address: addressOf(session.connection()),
    keyId: id,
    keyName: maskSecrets(name),
    lastFour,
    known: knownIds(session)
      .filter((known) => known !== id)
      .slice(0, KNOWN),
    dueAt: of.dueAt,
    unusedDays: of.unusedDays,
    stage: 'planned',
    tried: false,
    usedAt: null,
  }) satisfies NotedPlan

const phaseOf = ({ stage, tried, usedAt }: NotedPlan): PlanPhase => {
  if (stage === 'sent') return { kind: 'sent', cause: null }
  if (stage !== 'planned') return { kind: 'ended', end: stage, usedAt }
  return tried ? { kind: 'waiting', why: 'tried' } : { kind: 'planned' }
}

/** `looked`: a plan that was made in this run is not one whose date this run missed. */
export const entryOf = (noted: NotedPlan, looked: boolean): PlanEntry => ({
  noted,
  phase: phaseOf(noted),
  missed: null,
  looked,
  retryAt: 0,
})

export const shownPlan = ({ noted, phase }: PlanEntry, kept: boolean): Plan => ({
  id: noted.id,
  connectionId: noted.connectionId,
  keyId: noted.keyId,
  keyName: noted.keyName,
  lastFour: noted.lastFour,
  dueAt: noted.dueAt,
  unusedDays: noted.unusedDays,
  phase,
  kept,
})

/** Returns a change of the vault that puts these plans in the place of those that it has. */
export const withPlans =
  (entries: ReadonlyMap<string, PlanEntry>) =>
  (vault: Vault): Vault => ({ ...vault, plans: [...entries.values()].map(({ noted }) => noted) })

/** Changes what is noted of a plan, and shows it so. */
export const move = (entry: PlanEntry, change: Partial<Pick<NotedPlan, 'stage' | 'tried' | 'usedAt'>>): void => {
  entry.noted = { ...entry.noted, ...change }
  entry.phase = phaseOf(entry.noted)
}

export const isEnd = (stage: NotedPlan['stage']): stage is PlanEnd => stage !== 'planned' && stage !== 'sent'
