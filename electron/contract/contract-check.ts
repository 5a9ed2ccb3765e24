import type { Variants } from './lab.ts'

/** What the interface fixes, by the numbers of docs/interface.md. A test compares them with the page. */
export const FIXED_RULES = [
  'I1',
  'I2',
  'I3',
  'I4',
  'I5',
  'I6',
  'I7',
  'I8',
  'I9',
  'I10',
  'I11',
  'I12',
  'I13',
  'I14',
  'I15',
  'I16',
  'I17',
  'I18',
  'I19',
  'I20',
  'I21',
  'I22',
  'I23',
  'I24',
  'I25',
  'I26',
  'I27',
  'I28',
  'I29',
  'I30',
  'I31',
  'I32',
  'I33',
  'I34',
  'I35',
  'I36',
] as const
export type FixedRule = (typeof FIXED_RULES)[number]

/** Choices of the local service that a list can show, where others may choose otherwise; C3 is about the clock. */
export const OPEN_RULES = ['S1', 'S2', 'S4', 'S11', 'S13', 'S14', 'S16', 'S17', 'S27', 'S41', 'S53', 'S55', 'S57', 'C3'] as const
export type OpenRule = (typeof OPEN_RULES)[number]

export type CheckedRule = FixedRule | OpenRule

/** An open rule `holds` where the service does as the local one by default. */
export type CheckState = 'holds' | 'differs' | 'not_seen'

/** The requests of a check, all of them lists. `again`: the same once more; `query`: with a parameter that nobody knows. */
export const CHECK_REQUESTS = ['list', 'again', 'query', 'no_key', 'unknown_key'] as const
export type CheckRequest = (typeof CHECK_REQUESTS)[number]

/** Those of them that are made with the connection's token, and count towards its limit. */
export const COUNTED_REQUESTS = 3

/** How a rule is broken, or chosen otherwise. `value` of each is in `Seen`. */
export const SEEN_CODES = [
  'content_type',
  'not_json',
  'compressed',
  'too_large',
  'accepted',
  'status',
  'body_kind',
  'no_data',
  'keys_kind',
  'field_kind',
  'entry_kind',
  'id_form',
  'ids_twice',
  'last_four_length',
  'own_missing',
  'time_form',
  'full_secret',
  'token_form',
  'headers_missing',
  'limit',
  'remaining',
  'not_falling',
  'reset_form',
  'error_shape',
  'no_challenge',
  'other_challenge',
  'list_order',
  'prefix',
  'secret_form',
  'last_use',
  'reset_unit',
  'extra_field',
  'header_case',
  'clock',
] as const
export type SeenCode = (typeof SEEN_CODES)[number]

/** One thing that was seen. `value` is a number, a name of the interface's own kind or a word of ours: nothing that a service says freely. */
export interface Seen {
  readonly code: SeenCode
  /** In whose answer; null where it is about all. */
  readonly in: CheckRequest | null
  readonly value: string
}

export interface CheckedRow {
  readonly rule: CheckedRule
  readonly state: CheckState
  /** Empty unless it differs. */
  readonly seen: readonly Seen[]
}

/** How the local service answers likewise. */
export interface LearnedBehaviour {
  /** Those that were seen; the others are left as they are. */
  readonly variants: Partial<Variants>
  /** How far the service's clock is ahead, behind if below 0; null where it did not say. */
  readonly clockAheadSeconds: number | null
  /** Rules that differ in a way that the local service has no variant for. */
  readonly cannot: readonly CheckedRule[]
}

/** What a check saw, without bodies, names and addresses. */
export interface ContractReport {
  /** ISO 8601. */
  readonly checkedAt: string
  /** Sent, and how many of them with the connection's token. */
  readonly requests: number
  readonly counted: number
  readonly fixed: readonly CheckedRow[]
  readonly open: readonly CheckedRow[]
  readonly lab: LearnedBehaviour
}

/** The form of such a report in a file. */
export const CHECK_FORMAT = { format: 'keystow-contract-check', version: 1 } as const
