/**
 * The 60 s of one key, and how many requests were allowed in them. Source: docs/interface.md, S25.
 */
export interface Window {
  /** Milliseconds since the epoch. */
  endsAt: number
  /**
   * The same end on the monotonic clock: setting the computer's clock neither grants nor withholds
   * quota.
   */
  closesAt: number
  used: number
}

/** A use that is to be written, at milliseconds since the epoch; null once it was. */
export interface PendingUse {
  at: number | null
}

/** Who makes a request: a live or revoked key with where it belongs. */
export interface Caller {
  readonly keyId: string
  readonly workspaceId: string
  readonly organizationId: string
  /** Milliseconds since the epoch; null for a live key. */
  readonly revokedAt: number | null
  /** Of its row; another key's once all data was replaced. */
  readonly number: number
  /**
   * Where the limiter and the recorder found theirs, so that a request looks up its key once and
   * not three times (docs/performance.md, P1). They have their own lists besides: a key that was
   * forgotten here finds the same window again.
   */
  window: Window | null
  use: PendingUse | null
}
