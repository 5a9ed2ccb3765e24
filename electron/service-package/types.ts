/// <reference lib="esnext.disposable" preserve="true" />
import type { ApiKey, CreatedApiKey } from '../contract/api-key.ts'
import type {
  ArmedFault,
  FaultSpec,
  LogEntry,
  SeededToken,
  SeedName,
  Variants,
} from '../contract/lab.ts'

/** How a service begins; what is left out has its default. */
export interface KeyServiceOptions {
  /** The data that it begins with; `mixed` by default. A file that has data keeps it. */
  readonly seed?: SeedName
  readonly variants?: Partial<Variants>
  /** Requests per minute and key; 100 by default. The same as `variants.limit`. */
  readonly limit?: number
  /**
   * First part of every secret, letters and digits; `local` by default. The same as
   * `variants.prefix`.
   */
  readonly prefix?: string
  /** Keeps the data in this SQLite file; in memory by default. */
  readonly file?: string
  /** The port to listen on; by default a free one. Not with `listen: false`. */
  readonly port?: number
  /**
   * false: no socket, only `fetch`. An IP address: listens there instead of on 127.0.0.1, and
   * anyone who reaches it may ask.
   */
  readonly listen?: boolean | string
}

/** A live key as the service's own settings screen shows it. */
export interface StoredKey extends ApiKey {
  readonly organization: string
  readonly workspace: string
}

/** What people do on the service's own settings screen. It spends no request and records no use. */
export interface Keys {
  /** Every live key of every workspace. */
  list(): readonly StoredKey[]
  /**
   * Creates a key in the workspace of the first token, or in another one by its name. Throws
   * `RangeError` for an unknown one.
   */
  create(name: string, workspace?: string): CreatedApiKey
  /** Gives a key another secret; the old one is dead at once. null for a key that is not live. */
  replaceSecret(id: string): string | null
  /** Revokes a key of any organization; false for one that is not live. */
  revoke(id: string): boolean
}

/**
 * What goes wrong on purpose. Percentages draw from a seeded sequence: the same requests meet the
 * same faults in every run.
 */
export interface FaultControl {
  /** Throws `RangeError` that names the field for what is no whole fault. */
  arm(fault: FaultSpec): ArmedFault
  disarm(id: number): void
  clear(): void
  armed(): readonly ArmedFault[]
}

/** The service's clock, which rate limits and dates follow. */
export interface ClockControl {
  /** Milliseconds since the epoch. */
  now(): number
  /** Stands still at the present moment or at another one, in milliseconds since the epoch. */
  freeze(at?: number): void
  /** Moves on by whole milliseconds, frozen or not. */
  advance(ms: number): void
  /** Runs on from where it stands. */
  resume(): void
  /** Back to this computer's time. */
  reset(): void
}

/** The legal ways to answer in which services differ. A change holds from the next request on. */
export interface VariantControl {
  readonly current: Variants
  /** Throws `RangeError` that names what is wrong. */
  set(change: Partial<Variants>): void
}

/** Requests that are meant. What is left out may be anything. */
export interface ExpectedRequests {
  readonly method?: string
  /** A path, with its query only if the query matters; or a pattern for both. */
  readonly path?: string | RegExp
  /** How many of them exactly; at least one when left out. */
  readonly times?: number
}

/** The last 500 requests as they were answered, oldest first. Secrets are masked. */
export interface Requests {
  all(): readonly LogEntry[]
  clear(): void
  /** Throws an `AssertionError` that lists what came instead. */
  expect(expected: ExpectedRequests): void
}

/** Data, clock and variants as they were at one moment. */
export interface Snapshot {
  /** Brings them back, as often as wanted. No request is counted then. */
  restore(): void
}

/** A key service of its own: nothing is shared with any other, in this process or elsewhere. */
export interface KeyService {
  /** Without trailing slash. With `listen: false`, a name that no other program can reach. */
  readonly url: string
  /**
   * Like the global `fetch`, but straight into the service. Takes paths, and URLs that begin with
   * `url`; rejects for any other host.
   */
  readonly fetch: typeof globalThis.fetch
  /** One usable key for each workspace of the data; none where a file had data. */
  readonly tokens: readonly SeededToken[]
  readonly keys: Keys
  readonly faults: FaultControl
  readonly clock: ClockControl
  readonly variants: VariantControl
  readonly requests: Requests
  snapshot(): Snapshot
  /** As it was at its start: data, tokens, clock and variants, with no faults and no requests. */
  reset(): void
  /** Stops listening and closes the data. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Without a file there is data of its own, so there are tokens. */
export interface FreshKeyService extends KeyService {
  readonly tokens: readonly [SeededToken, ...SeededToken[]]
}
