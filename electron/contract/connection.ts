import type { ApiKey } from './api-key.ts'
import type { OwnKey } from './own-key.ts'
import type { Failure } from './result.ts'
import { isHostUnclear } from './url-host.ts'

/** Colours that tell connections apart; the local service keeps its own. */
export const ACCENTS = ['blue', 'violet', 'magenta', 'orange', 'slate'] as const
export type Accent = (typeof ACCENTS)[number]

/** Where a service is. */
export interface ServiceAddress {
  readonly kind: 'local' | 'remote'
  /**
   * Origin and optional path prefix without trailing slash; for `local` a label, not an address.
   */
  readonly baseUrl: string
}

/** One workspace that the app can connect to. Never contains the token. */
export interface Connection extends ServiceAddress {
  readonly id: string
  readonly name: string
  /** Last four characters of the token; empty where none was entered yet, as after an import. */
  readonly lastFour: string
  /**
   * Id of the key behind the token: this app created it, or a whole list of the token's own had only
   * one key with its last four. Until then null, and after each new token or address.
   */
  readonly keyId: string | null
  /** `blue` where none was chosen. */
  readonly accent?: Accent | undefined
  /** Real customers depend on it: said wherever something can be ended. */
  readonly production?: boolean | undefined
}

/** Where a service on the network is, for people. */
export const shownAddress = (baseUrl: string): string => baseUrl.replace(/^https:\/\//, '')

/**
 * An authority that the certificate of a service was accepted for, by its own name, and where it is
 * from.
 */
export interface VouchingAuthority {
  readonly name: string
  /**
   * `built_in`: it comes with the app; `system`: the system's store has it; `added`: the person
   * added it.
   */
  readonly from: 'built_in' | 'system' | 'added'
}

/** What one list call showed of a connection. */
export interface ConnectionTest {
  /** Milliseconds from asking to the last byte, connecting included. */
  readonly ms: number
  readonly keys: number
  /** null without TLS: this computer only. */
  readonly tls: {
    readonly protocol: string
    readonly issuer: string | null
    /** Milliseconds since the epoch. */
    readonly validTo: number
    readonly authority: VouchingAuthority | null
  } | null
  /**
   * Seconds that the service's clock is ahead of this computer's, give or take one; null when it
   * did not say.
   */
  readonly skewSeconds: number | null
  /** null when the answer had no rate headers. */
  readonly gauge: RateGauge | null
}

/**
 * Requests left in the present window as reported by the last answer's headers; null fields where a
 * header was missing.
 */
export interface RateGauge {
  readonly limit: number | null
  readonly remaining: number | null
  /**
   * Milliseconds since the epoch on this computer's clock, already corrected for skew and clamped.
   */
  readonly resetsAt: number | null
}

/** A list that takes longer than this, in milliseconds, is said to have no answer yet. */
export const NO_ANSWER_MS = 2_000

/** What of a list decides what a revoke would leave. */
export interface KnownKeys {
  /** null until the first list came. */
  readonly keys: readonly ApiKey[] | null
  /** `keys` are only a part of the list: what they lack may be there all the same. */
  readonly isPart: boolean
  readonly own: OwnKey
}

/**
 * What the app knows of one connection's keys.
 *
 * - `loading`: the first list is under way.
 * - `ready`: the list is what the service said last.
 * - `stale`: the last refresh failed, or a write had no answer (`failure` says why); the list is as
 * of `listedAt`; writes are off.
 * - `signed_out`: the token was refused or is missing; the list is read-only with its age until
 * reconnected.
 */
export interface KeyListState extends KnownKeys {
  readonly connectionId: string
  readonly phase: 'loading' | 'ready' | 'stale' | 'signed_out'
  readonly refreshing: boolean
  /** Milliseconds since the epoch of the last good list. */
  readonly listedAt: number | null
  readonly failure: Failure | null
  /**
   * Since when a write without an answer may have changed what is listed, in ms since the epoch;
   * null: none did since the list was read.
   */
  readonly uncertainSince: number | null
  /** Name of the last key whose create had no answer since then. */
  readonly unansweredCreate?: string | undefined
  readonly gauge: RateGauge | null
  /**
   * Milliseconds that the service's own clock is ahead of this computer's, by its last answer; 0
   * where it is less than a minute or the service does not say. Ages count from now + skew.
   */
  readonly skew: number
}

type AddressProblem = 'not_a_url' | 'not_https' | 'has_credentials' | 'has_query'

/** Whether a URL's hostname names this computer only: 127.0.0.0/8, [::1], localhost. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/**
 * Normalizes a base URL (no trailing slash, no `/api/v1`), or says what is wrong with it. `https:`
 * only, except `http:` to loopback.
 */
export const parseBaseUrl = (
  input: string,
): { readonly url: string } | { readonly problem: AddressProblem } => {
  const text = input.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\//i.test(text) ? text : `https://${text}`)
  if (text === '' || url === null || url.hostname === '') return { problem: 'not_a_url' }
  if (url.username !== '' || url.password !== '') return { problem: 'has_credentials' }
  if (url.search !== '' || url.hash !== '') return { problem: 'has_query' }
  if (isHostUnclear(text)) return { problem: 'not_a_url' }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    return { problem: 'not_https' }
  return {
    url: url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api\/v1(\/api-keys)?$/, ''),
  }
}

/**
 * The host that plain HTTP is sent to: a hosts file may give the name `localhost` an address that
 * belongs to another user.
 */
export const plainHttpHost = (hostname: string): string =>
  hostname === 'localhost' ? '127.0.0.1' : hostname

/** The shortest and the longest token that the app takes, in characters after trimming. */
export const TOKEN_LENGTH = { min: 8, max: 4096 } as const
