import type { ConnectionTest } from '../../contract/connection.ts'
import type { Failure, FailureCode, NEVER_SENT_CODES } from '../../contract/result.ts'

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the base URL, query included. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /**
   * Ends the exchange at any point: while connecting, waiting or reading. What was left unread is
   * thrown away.
   */
  readonly signal: AbortSignal
}

/** The part of an answer before its body. */
export interface AnswerHead {
  readonly status: number
  /** Names in lower case; repeated headers joined by a comma. */
  readonly headers: ReadonlyMap<string, string>
}

/** An answer whose headers came; reading `body` can still fail with a `TransportError`. */
export interface TransportAnswer extends AnswerHead {
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * Carries one request to a key service and its answer back. Sends exactly once: it neither retries
 * nor follows.
 */
export interface Transport {
  /** What a relative `Location` is relative to. */
  readonly baseUrl: string
  send(request: TransportRequest): Promise<TransportAnswer>
  close(): Promise<void>
}

/** What a relative `Location` of the local service is relative to; this name is never looked up. */
export const LOCAL_BASE_URL = 'http://local.invalid'

/** How a connection is protected. */
export type TlsSeen = NonNullable<ConnectionTest['tls']>

/**
 * `unreadable_answer`: what came back is not HTTP. `disk_full`: this computer's, so nothing was
 * changed. The others as in `KeyApiFailureCode`.
 */
export type TransportErrorCode =
  | (typeof NEVER_SENT_CODES)[number]
  | Extract<FailureCode, 'no_answer' | 'unreadable_answer' | 'disk_full'>

/** As in `Failure`. */
export interface ErrorMore {
  readonly certificate?: Failure['certificate'] | undefined
  readonly host?: string | undefined
}

/**
 * Why a transport has no answer. The message is a fixed technical code such as `ECONNRESET`, never
 * text from the network.
 */
export class TransportError extends Error {
  readonly code: TransportErrorCode
  readonly more: ErrorMore

  constructor(code: TransportErrorCode, detail: string, more: ErrorMore = {}) {
    super(detail)
    this.name = 'TransportError'
    this.code = code
    this.more = more
  }
}
