import type {
  BulkJob,
  BulkPhase,
  BulkProgress,
  BulkRow,
  BulkRowState,
} from '../../../contract/bulk.ts'
import type { Entry, Reason } from './entry.ts'

/** Why the limit of the service makes a group wait. */
export type Limit = Omit<Extract<BulkPhase, { readonly kind: 'limited' }>, 'kind'>

/** A bulk revoke: a view of the reasons of one group, and whether it is paused. */
export interface Group {
  readonly id: string
  readonly connectionId: string
  readonly address: string
  /** Where each entry stands in `rows`. */
  readonly indexes: ReadonlyMap<string, number>
  /** As they were pushed last. */
  readonly rows: BulkRow[]
  /** How many rows are in each state. */
  readonly counts: Record<BulkRowState, number>
  paused: 'paused' | 'stopped' | 'interrupted' | null
  limit: Limit | null
  step: number
}

export const reasonIn = (entry: Entry, group: string): Reason | undefined =>
  entry.reasons.find((reason) => reason.group === group)

export const stateOf = ({ facts }: Entry, { ended }: Reason, isSending: boolean): BulkRowState => {
  if (ended === null) return facts.sentAt !== null || isSending ? 'sent' : 'waiting'
  return ended === 'used' || ended === 'cancelled' ? 'waiting' : ended
}

export const openRows = ({ counts }: Group): number => counts.waiting + counts.sent

export const phaseOf = (group: Group): BulkPhase => {
  if (openRows(group) === 0) return { kind: 'done' }
  if (group.paused !== null) return { kind: group.paused }
  return group.limit === null ? { kind: 'running' } : { kind: 'limited', ...group.limit }
}

export const progressOf = (group: Group): BulkProgress => {
  const { id, connectionId, step, counts, rows } = group
  return {
    id,
    connectionId,
    step,
    phase: phaseOf(group),
    total: rows.length,
    counts: { ...counts },
  }
}

export const jobOf = (group: Group): BulkJob => ({ ...progressOf(group), rows: [...group.rows] })

/** Limits that end within a second of each other are the same. */
export const isSameLimit = (one: Limit | null, other: Limit | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.limit === other.limit &&
    Math.abs(one.continuesAt - other.continuesAt) < 1_000)
