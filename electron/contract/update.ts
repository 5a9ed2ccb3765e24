import type { Failure } from './result.ts'

/**
 * How this copy of the app becomes a newer one.
 *
 * - `self`: it looks for updates and the platform's own mechanism installs them.
 * - `deb`, `rpm`: the system's package manager owns it.
 * - `manual`: a person downloads the newer version, e.g. of an archive or of a copy that nobody signed.
 * - `source`: it runs from its source code.
 */
export type UpdateMethod = 'self' | 'deb' | 'rpm' | 'manual' | 'source'

/** A newer version, as its signed description says. */
export interface Release {
  readonly version: string
  /** Plain text; never markup. */
  readonly notes: string
  /** Bytes to download. */
  readonly size: number
}

/** What a person is doing that an update must not interrupt. */
export type UpdateBlocker = 'reveal' | 'bulk' | 'rotation' | 'incident' | 'lease'

/**
 * Why an update did not go on. Nothing was installed in any of these.
 *
 * - `no_answer`: the update server could not be reached, or had no usable answer.
 * - `untrusted`: what it said is not signed by the publisher of this app.
 * - `stale`: it is signed, but has expired or was replaced: whether there is a newer version is unknown.
 * - `cut_off`: the download broke; what came is kept, and the next try goes on from there.
 * - `altered`: the download is not the file that was signed. It was deleted.
 * - `disk`: it could not be written.
 * - `not_installed`: the platform's installer did not take it.
 */
export type UpdateFailure = 'no_answer' | 'untrusted' | 'stale' | 'cut_off' | 'altered' | 'disk' | 'not_installed'

/** `verified`: downloaded and checked, not yet given to the installer. `ready`: given to it; installed when the app quits. */
export type UpdatePhase =
  | { readonly kind: 'idle' | 'checking' | 'current' }
  | { readonly kind: 'offered' | 'verified' | 'ready'; readonly release: Release }
  | { readonly kind: 'downloading'; readonly release: Release; readonly received: number }
  /** `release` is null where a check failed. `notSent`: with `no_answer`, why no connection to the server came about. */
  | { readonly kind: 'failed'; readonly failure: UpdateFailure; readonly release: Release | null; readonly notSent: Failure | null }

/** All that a window shows of updates. */
export interface UpdateState {
  readonly method: UpdateMethod
  /** Whether the app looks for updates unasked where the person did not choose. */
  readonly byDefault: boolean
  /** Milliseconds since the epoch of the last check that got an answer. */
  readonly checkedAt: number | null
  readonly phase: UpdatePhase
  /** While set, an update neither starts nor reaches the installer. */
  readonly blockedBy: UpdateBlocker | null
}
