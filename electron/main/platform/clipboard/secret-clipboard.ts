import { createHash } from 'node:crypto'
import {
  type ClipboardState,
  EXTEND_SECONDS,
  LONGEST_SECONDS,
  mayBeThere,
} from '../../../contract/clipboard.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { type Clock, SYSTEM_CLOCK, startCountdown } from '../../base/clock.ts'
import { createOneAtATime } from '../../base/one-at-a-time.ts'
import type { SystemClipboard } from './system-clipboard.ts'

/** A secret, in the form in which it is pasted. */
export interface SecretCopy {
  readonly revealId: string
  readonly text: string
}

interface SecretClipboardParts {
  /** `all[0]` is written to; all are cleared. */
  readonly all: readonly SystemClipboard[]
  /** Whether what is read and cleared now is what other programs see. */
  readonly inReach: () => boolean
  readonly changed: (state: ClipboardState) => void
  readonly clock?: Clock
}

/**
 * How long a desktop may take to offer a copy of its own in place of what was cleared, in
 * milliseconds.
 */
const SETTLE_MS = 300

/**
 * How often it is checked, while a copy is there, whether another program copied something else, in
 * milliseconds.
 */
const WATCH_MS = 1_000

/** How often it is cleared again when it was found still there. */
const ATTEMPTS = 3

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

interface WrittenCopy {
  /** Whose copy the clipboard should hold. */
  readonly revealId: string
  /** Only a hash of what was copied is kept, to compare before clearing. */
  readonly hash: string
  /**
   * Also of earlier copies: a desktop can silently refuse a write, and then still has one of those.
   */
  readonly hashes: ReadonlySet<string>
  /** It was overwritten, but not yet seen to be gone. */
  overwritten: boolean
}

/**
 * Puts a secret on the clipboard for a while and takes it off again, if it is still ours. All of it
 * happens in turn.
 */
export const createSecretClipboard = ({
  all,
  inReach,
  changed,
  clock = SYSTEM_CLOCK,
}: SecretClipboardParts) => {
  let current: WrittenCopy | null = null
  let stopTimer = (): void => {}
  let stopWatch = (): void => {}
  let state: ClipboardState | null = null
  let ended = false

  /** A clear that is asked for while a copy is being written comes after it, and so finds it. */
  const inTurn = createOneAtATime()

  const enter = (next: ClipboardState): void => {
    const known =
      next.kind !== 'holding' && next.kind === state?.kind && next.revealId === state.revealId
    state = mayBeThere(next) ? next : null
    if (!known) changed(next)
  }

  const isOurs = async (clipboard: SystemClipboard, { hashes }: WrittenCopy): Promise<boolean> =>
    hashes.has(digest(await clipboard.read()))

  const clearOurs = async (copy: WrittenCopy): Promise<void> => {
    const [first, ...others] = all
    // What the person copied since is theirs: nothing comes between the check and the clear.
    for (const other of others) if (await isOurs(other, copy)) await other.clear()
    if (first === undefined || !(await isOurs(first, copy))) return
    copy.overwritten = true
    await first.clear()
  }

  const isAnywhere = async (copy: WrittenCopy): Promise<boolean> => {
    for (const clipboard of all) if (await isOurs(clipboard, copy)) return true
    return false
  }

  const clearCopy = async (
    copy: WrittenCopy,
  ): Promise<'cleared' | 'replaced' | 'not_cleared_yet' | 'failed'> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (!inReach()) return 'not_cleared_yet'
      await clearOurs(copy)
      await clock.pause(SETTLE_MS)
      if (!inReach()) return 'not_cleared_yet'
      if (!(await isAnywhere(copy))) return copy.overwritten ? 'cleared' : 'replaced'
    }
    return 'failed'
  }

  const clearNow = async (): Promise<boolean> => {
    stopTimer()
    stopWatch()
    if (current === null) return true
    const { revealId } = current
    const kind = await clearCopy(current).catch(() => 'failed' as const)
    const gone = kind === 'cleared' || kind === 'replaced'
    if (gone) current = null
    enter({ kind, revealId })
    return gone
  }
  const clear = (): Promise<boolean> => inTurn(clearNow)

  /**
   * Checks whether the person copied something else: what is left of ours is then cleared at once.
   */
  const updateState = async (): Promise<void> => {
    if (current === null || !inReach()) return
    const { hash } = current
    const [first] = all
    const isThere =
      state?.kind === 'holding' && first !== undefined && digest(await first.read()) === hash
    if (!isThere) await clearNow()
  }

  const updateInTurn = (): Promise<void> => inTurn(() => updateState().catch(() => {}))

  /**
   * Each check begins after the one before it has its answer: a read can wait for another program.
   */
  const watchCopy = (): void => {
    const check = async (): Promise<void> => {
      if (state?.kind !== 'holding') return
      await updateState().catch(() => {})
      if (current !== null) watchCopy()
    }
    stopWatch()
    stopWatch = startCountdown(clock, () => void inTurn(check), WATCH_MS)
  }

  const keepFor = (revealId: string, ms: number): void => {
    stopTimer()
    stopTimer = startCountdown(clock, () => void clear(), ms)
    enter({ kind: 'holding', revealId, clearsAt: clock.wall() + ms })
    watchCopy()
  }

  let retrying = false
  const pressed = async (): Promise<void> => {
    if (retrying || state === null || state.kind === 'holding') return
    retrying = true
    // Not within the press's own event: a read can wait for another program, and what the person
    // does next would reach the page before it.
    await clock.pause(0)
    await updateInTurn()
    retrying = false
  }

  return {
    /**
     * Clears at once what is still ours. Resolves when done, with whether nothing of ours can be
     * left.
     */
    clear,
    /**
     * The person pressed a key or a button in a window: what could not be cleared is tried again,
     * as some desktops take that only then.
     */
    pressed,
    /** The last state that was pushed, while a copy is on the clipboard or may be; else null. */
    get state(): ClipboardState | null {
      return state
    },
    /** Rejects when the clipboard could not be written, and after `end`. */
    copy: ({ revealId, text }: SecretCopy, seconds: number): Promise<void> =>
      inTurn(async () => {
        if (ended) throw new Error('the app ends')
        stopTimer()
        const before = current
        const hash = digest(text)
        // Before the write: one that fails may have been carried out all the same.
        current = {
          revealId,
          hash,
          hashes: new Set([...(before?.hashes ?? []), hash]),
          overwritten: false,
        }
        try {
          await all[0]?.write(text)
        } catch (cause) {
          await clearNow()
          throw cause
        }
        if (before !== null && before.revealId !== revealId)
          changed({ kind: 'replaced', revealId: before.revealId })
        keepFor(revealId, seconds * 1000)
      }),
    /** Puts the clearing off. Fails with `gone` where there is nothing to put off. */
    extend: (): Promise<Result<null, 'gone'>> =>
      inTurn(async () => {
        if (current === null || state?.kind !== 'holding') return fail('gone')
        // The clock may have been set ahead.
        const left = Math.max(state.clearsAt - clock.wall(), 0)
        keepFor(current.revealId, Math.min(left + EXTEND_SECONDS * 1000, LONGEST_SECONDS * 1000))
        return ok(null)
      }),
    /**
     * A window got the focus: what was copied since is seen, and what could not be cleared is tried
     * again.
     */
    focused: updateInTurn,
    /** Tells whether a copy of this reveal is on the clipboard now. */
    holds: (revealId: string): Promise<boolean> =>
      inTurn(async () => {
        await updateState().catch(() => {})
        return current?.revealId === revealId && state?.kind === 'holding'
      }),
    /** As `clear`, and no copy is taken any more. */
    end: (): Promise<boolean> => {
      ended = true
      return clear()
    },
  }
}
