import { ok, type Result, fail as refuse } from '../../contract/result.ts'
import type { UpdateBlocker, UpdateFailure, UpdateMethod, UpdatePhase, UpdateState } from '../../contract/update.ts'
import type { Feed } from './feed.ts'
import type { Installer } from './installer.ts'
import type { Offer } from './manifest.ts'
import { UpdateError } from './update-error.ts'

/** Milliseconds from one automatic check to the next, and to the next try of one that failed. */
export const CHECK_EVERY_MS = 24 * 3_600_000
export const RETRY_AFTER_MS = 3_600_000

export interface Updater {
  state(): UpdateState
  /** Looks for a newer version. */
  check(): Promise<void>
  /** Downloads what was offered, verifies it and gives it to the installer. */
  download(): Promise<void>
  /** Begins `download` and does not wait for it. Fails with `update_blocked` while something is unfinished. */
  startDownload(): Result<null, 'update_blocked'>
  /** Does what has become due: an automatic check, or a step that waited for a person's work to end. Called every second. */
  tick(): Promise<void>
  /** The app ends; whatever is ready is installed now. */
  finish(): void
}

export interface UpdaterParts {
  readonly method: UpdateMethod
  readonly feed: Feed
  readonly installer: Installer
  readonly byDefault: boolean
  readonly automatic: () => boolean
  readonly blockedBy: () => UpdateBlocker | null
  readonly changed: (state: UpdateState) => void
  readonly failed: (cause: unknown) => void
  readonly now: () => number
}

export const createUpdater = (parts: UpdaterParts): Updater => {
  const { method, byDefault, feed, installer, automatic, blockedBy, changed, failed, now } = parts
  let phase: UpdatePhase = { kind: 'idle' }
  let offer: Offer | null = null
  let checkedAt: number | null = null
  let dueAt = now()
  let lastBlocker = blockedBy()
  let staging = false

  const state = (): UpdateState => ({ method, byDefault, checkedAt, phase, blockedBy: blockedBy() })
  const move = (next: UpdatePhase): void => {
    phase = next
    lastBlocker = blockedBy()
    changed(state())
  }
  const fail = (cause: unknown, otherwise: UpdateFailure, during: Offer | null): void => {
    failed(cause)
    const failure = cause instanceof UpdateError ? cause.failure : otherwise
    // What has expired is not tried again, but looked for anew.
    const notSent = cause instanceof UpdateError ? cause.notSent : null
    move({ kind: 'failed', failure, release: failure === 'stale' ? null : (during?.release ?? null), notSent })
  }

  const check = async (): Promise<void> => {
    if (phase.kind !== 'idle' && phase.kind !== 'current' && phase.kind !== 'failed') return
    move({ kind: 'checking' })
    dueAt = now() + RETRY_AFTER_MS
    try {
      offer = await feed.latest()
      checkedAt = now()
      dueAt = checkedAt + CHECK_EVERY_MS
      move(offer === null ? { kind: 'current' } : { kind: 'offered', release: offer.release })
    } catch (cause) {
      fail(cause, 'no_answer', null)
    }
  }

  const handOver = async (): Promise<void> => {
    if (phase.kind !== 'verified' || offer === null || staging || blockedBy() !== null) return
    staging = true
    try {
      await installer.stage(await feed.verified(offer), offer.release)
      move({ kind: 'ready', release: offer.release })
    } catch (cause) {
      fail(cause, 'not_installed', offer)
    } finally {
      staging = false
    }
  }

  const download = async (): Promise<void> => {
    const again = phase.kind === 'failed' && phase.release !== null
    if ((phase.kind !== 'offered' && !again) || offer === null || blockedBy() !== null) return
    const { release } = offer
    let percent = 0
    move({ kind: 'downloading', release, received: 0 })
    try {
      await feed.get(offer, (received) => {
        const reached = Math.floor((received / release.size) * 100)
        if (reached === percent) return
        percent = reached
        move({ kind: 'downloading', release, received })
      })
      move({ kind: 'verified', release })
    } catch (cause) {
      fail(cause, 'disk', offer)
    }
    await handOver()
  }

  return {
    state,
    check,
    download,
    startDownload: () => {
      if (blockedBy() !== null) return refuse('update_blocked')
      void download()
      return ok(null)
    },
    tick: async () => {
      if (blockedBy() !== lastBlocker) move(phase)
      await handOver()
      if (automatic() && blockedBy() === null && now() >= dueAt) await check()
    },
    finish: () => {
      if (phase.kind === 'ready' && blockedBy() === null) installer.finish()
    },
  }
}
