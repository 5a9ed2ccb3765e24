/** Path at which the local service serves its OpenAPI document. */
export const OPENAPI_PATH = '/openapi.json'

/**
 * The other ways in which the embedded service can behave. Source: docs/interface.md, S33 to S41
 * and S53 to S58.
 */
export interface Variants {
  readonly createStatus: 200 | 201
  readonly revokeStatus: 200 | 202
  readonly unknownRevoke: '404' | 'deleted-false'
  readonly resetUnit: 'epoch-seconds' | 'epoch-milliseconds' | 'delta-seconds'
  readonly errorShape: 'nested' | 'flat' | 'problem+json' | 'html' | 'empty'
  /** `counted`: only where a valid key's requests are counted. */
  readonly rateLimitHeaders: 'present' | 'counted' | 'absent'
  /** Requests per window and key, a whole number from 1. */
  readonly limit: number
  readonly listOrder: 'newest' | 'oldest' | 'shuffled'
  readonly extraFields: 'on' | 'off'
  readonly headerCase: 'canonical' | 'lower' | 'title'
  readonly timestamps: 'milliseconds' | 'seconds' | 'offset'
  /** For a request without a key or with one that is not known; a revoked one always gets 401. */
  readonly refusalStatus: 400 | 401 | 403
  /** Whether a 401 has `WWW-Authenticate`. */
  readonly challenge: 'present' | 'absent'
  /** What becomes of a list with a query. */
  readonly unknownQuery: 'ignored' | 'refused'
  /** First part of every secret from now on: 1 to 32 letters and digits. */
  readonly prefix: string
}

/**
 * Every choice of each variant; the first is the default. `limit` takes any whole number within
 * `LAB_BOUNDS` and `prefix` any text that fits `PREFIX_PATTERN`, these are suggestions.
 */
export const VARIANT_CHOICES = {
  createStatus: [201, 200],
  revokeStatus: [200, 202],
  unknownRevoke: ['404', 'deleted-false'],
  resetUnit: ['epoch-seconds', 'epoch-milliseconds', 'delta-seconds'],
  errorShape: ['nested', 'flat', 'problem+json', 'html', 'empty'],
  rateLimitHeaders: ['present', 'counted', 'absent'],
  limit: [100, 5, 1000],
  listOrder: ['newest', 'oldest', 'shuffled'],
  extraFields: ['off', 'on'],
  headerCase: ['canonical', 'lower', 'title'],
  timestamps: ['milliseconds', 'seconds', 'offset'],
  refusalStatus: [401, 403, 400],
  challenge: ['present', 'absent'],
  unknownQuery: ['ignored', 'refused'],
  prefix: ['local', 'acme'],
} as const satisfies { readonly [K in keyof Variants]: readonly Variants[K][] }

/**
 * What can go wrong. `latency` delays the true answer; those from `status` to `never-answer` come
 * instead of it; those from `commit-then-drop` to `oversized` damage the answer after the operation
 * took place; with the rest the service notices changes late, or lists a part. Source:
 * docs/interface.md, S42 to S52 and S59 to S68.
 */
export const FAULT_KINDS = [
  'latency',
  'status',
  'reset',
  'redirect',
  'html',
  'html-404',
  'never-answer',
  'commit-then-drop',
  'truncated-json',
  'wrong-types',
  'empty',
  'oversized',
  'list-lag',
  'gone-lag',
  'omit',
  'newest-part',
  'oldest-part',
  'lookup-lag',
  'secret-lag',
  'death-lag',
  'late-commit',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** What a fault applies to; `any` is every request. */
export const FAULT_TARGETS = ['list', 'create', 'revoke', 'any'] as const
export type FaultTarget = (typeof FAULT_TARGETS)[number]

/** Where an answer with a part of the list says that there are more keys. */
export const FAULT_SIGNS = ['none', 'body', 'data', 'meta', 'headers'] as const

/** For the next N matching requests, or for a percentage of them by a seeded sequence. */
export type FaultTimes =
  | { readonly next: number }
  | { readonly percent: number; readonly seed: number }

/**
 * A fault to arm. `status` goes with `status`, `location` with `redirect`, `sign` with the parts, and
 * `ms` with `latency`, `late-commit` and all that end in `-lag`.
 */
export interface FaultSpec {
  readonly operation: FaultTarget
  readonly kind: FaultKind
  readonly times: FaultTimes
  /**
   * The only key that it concerns: of the list, of the secret that is sent, or the one that a revoke
   * names. Every key when left out, and with `omit` the newest.
   */
  readonly keyId?: string
  /** Milliseconds, by the service's clock except for `latency`; 1000 when left out. */
  readonly ms?: number
  readonly status?: 500 | 503 | 429 | 401 | 404
  readonly location?: string
  /** `none` when left out. */
  readonly sign?: (typeof FAULT_SIGNS)[number]
}

/**
 * An armed fault; `hits` counts how often it was applied, `left` what remains of "next N" (null for
 * a percentage).
 */
export interface ArmedFault {
  readonly id: number
  readonly spec: FaultSpec
  readonly hits: number
  readonly left: number | null
}

/** The named data sets. Source: docs/lab.md, "Data sets". */
export const SEED_NAMES = [
  'empty',
  'mixed',
  'many',
  'idle',
  'duplicate-names',
  'last-four-clash',
  'own-key-gone',
  'unicode',
  'hostile',
] as const
export type SeedName = (typeof SEED_NAMES)[number]

/**
 * A usable key of a data set, one for each workspace: its secret is known once, right after
 * seeding.
 */
export interface SeededToken {
  readonly organization: string
  readonly workspace: string
  readonly id: string
  readonly name: string
  readonly secret: string
}

/**
 * One request to the embedded service as it was answered. Tokens are cut to `…lastFour`, secrets in
 * bodies likewise.
 */
export interface LogEntry {
  readonly id: number
  /** Milliseconds since the epoch, by the service's clock. */
  readonly at: number
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly requestHeaders: readonly (readonly [name: string, value: string])[]
  readonly requestBody: string
  /** null when the connection was cut without an answer. */
  readonly status: number | null
  readonly responseHeaders: readonly (readonly [name: string, value: string])[]
  readonly responseBody: string
  /** Milliseconds from the request to its answer. */
  readonly latency: number
}

/** A key of the embedded service as its own settings screen shows it, with where it belongs. */
export interface LabKey {
  readonly id: string
  readonly name: string
  readonly lastFour: string
  readonly workspace: string
  readonly organization: string
}

export interface LabWorkspace {
  readonly id: string
  readonly name: string
  readonly organization: string
}

/**
 * Whether other programs can reach the embedded service, and at which port. `busy`: the port was
 * taken; `free` is one that is not.
 */
export type ListenerState =
  | { readonly kind: 'off'; readonly port: number }
  | { readonly kind: 'on'; readonly port: number; readonly url: string }
  | { readonly kind: 'busy'; readonly port: number; readonly free: number }

/**
 * What is done to the service's clock. `at`: stands still at that moment, in ms since the epoch,
 * else at the present one; `ms` is 0 or more.
 */
export type ClockChange =
  | { readonly kind: 'freeze'; readonly at?: number }
  | { readonly kind: 'resume' | 'reset' }
  | { readonly kind: 'advance'; readonly ms: number }

/** All that the Lab shows, but for requests and keys. */
export interface LabState {
  /** Off: the local connection finds nobody, as when a service is down. */
  readonly on: boolean
  readonly faults: readonly ArmedFault[]
  /**
   * `now` in milliseconds since the epoch by the service's clock; `offset` milliseconds ahead of
   * this computer.
   */
  readonly clock: { readonly now: number; readonly frozen: boolean; readonly offset: number }
  /** When the snapshot was saved, in milliseconds since the epoch; null for none. */
  readonly snapshotAt: number | null
  readonly listener: ListenerState
  readonly workspaces: readonly LabWorkspace[]
}
