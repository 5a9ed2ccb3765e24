/** A request as the core sees it, whatever carried it. Header names are in lower case. */
export interface ServiceRequest {
  readonly method: string
  /** Path without query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: {
    get(name: string): string | null
    entries(): Iterable<readonly [string, string]>
  }
  /**
   * The body's bytes, or null when it is larger than `MAX_BODY`. Read only by operations that take
   * one.
   */
  body(): Promise<Uint8Array | null>
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}

/** An answer before it is put on a wire. */
export interface ServiceResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * At once where nothing has to be waited for: a promise costs each request, and most wait for
 * nothing (docs/performance.md, P1 and P6).
 */
export type Answered = ServiceResponse | Promise<ServiceResponse>

/** Largest body in bytes. Source: docs/interface.md, S7. */
export const MAX_BODY = 16_384
