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
export class SecretClipboard {
  readonly #all: readonly SystemClipboard[]
  readonly #inReach: () => boolean
  readonly #changed: (state: ClipboardState) => void
  readonly #clock: Clock
  #current: WrittenCopy | null = null
  #stopTimer = (): void => {}
  #stopWatch = (): void => {}
  #state: ClipboardState | null = null
  #ended = false
  /** A clear that is asked for while a copy is being written comes after it, and so finds it. */
  readonly #inTurn = createOneAtATime()
  #retrying = false

  constructor(
    all: readonly SystemClipboard[],
    inReach: () => boolean,
    changed: (state: ClipboardState) => void,
    clock: Clock = SYSTEM_CLOCK,
  ) {
    this.#all = all
    this.#inReach = inReach
    this.#changed = changed
    this.#clock = clock
  }

  /**
   * Clears at once what is still ours. Resolves when done, with whether nothing of ours can be
   * left.
   */
  clear(): Promise<boolean> {
    return this.#inTurn(this.#clearNow)
  }
  /**
   * A window got the focus: what was copied since is seen, and what could not be cleared is tried
   * again.
   */
  focused(): Promise<void> {
    return this.#inTurn(() => this.#updateState().catch(() => {}))
  }
  /**
   * The person pressed a key or a button in a window: what could not be cleared is tried again,
   * as some desktops take that only then.
   */
  async pressed(): Promise<void> {
    if (this.#retrying || this.#state === null || this.#state.kind === 'holding') return
    this.#retrying = true
    // Not within the press's own event: a read can wait for another program, and what the person
    // does next would reach the page before it.
    await this.#clock.pause(0)
    await this.focused()
    this.#retrying = false
  }
  /** The last state that was pushed, while a copy is on the clipboard or may be; else null. */
  get state(): ClipboardState | null {
    return this.#state
  }
  /** Rejects when the clipboard could not be written, and after `end`. */
  copy({ revealId, text }: SecretCopy, seconds: number): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#ended) throw new Error('the app ends')
      this.#stopTimer()
      const before = this.#current
      const hash = digest(text)
      // Before the write: one that fails may have been carried out all the same.
      this.#current = {
        revealId,
        hash,
        hashes: new Set([...(before?.hashes ?? []), hash]),
        overwritten: false,
      }
      try {
        await this.#all[0]?.write(text)
      } catch (cause) {
        await this.#clearNow()
        throw cause
      }
      if (before !== null && before.revealId !== revealId)
        this.#changed({ kind: 'replaced', revealId: before.revealId })
      this.#keepFor(revealId, seconds * 1000)
    })
  }
  /** Puts the clearing off. Fails with `gone` where there is nothing to put off. */
  extend(): Promise<Result<null, 'gone'>> {
    return this.#inTurn(async () => {
      if (this.#current === null || this.#state?.kind !== 'holding') return fail('gone')
      // The clock may have been set ahead.
      const left = Math.max(this.#state.clearsAt - this.#clock.wall(), 0)
      this.#keepFor(
        this.#current.revealId,
        Math.min(left + EXTEND_SECONDS * 1000, LONGEST_SECONDS * 1000),
      )
      return ok(null)
    })
  }
  /** Tells whether a copy of this reveal is on the clipboard now. */
  holds(revealId: string): Promise<boolean> {
    return this.#inTurn(async () => {
      await this.#updateState().catch(() => {})
      return this.#current?.revealId === revealId && this.#state?.kind === 'holding'
    })
  }
  /** As `clear`, and no copy is taken any more. */
  end(): Promise<boolean> {
    this.#ended = true
    return this.clear()
  }

  #enter(next: ClipboardState): void {
    const known =
      next.kind !== 'holding' &&
      next.kind === this.#state?.kind &&
      next.revealId === this.#state.revealId
    this.#state = mayBeThere(next) ? next : null
    if (!known) this.#changed(next)
  }
  async #isOurs(clipboard: SystemClipboard, { hashes }: WrittenCopy): Promise<boolean> {
    return hashes.has(digest(await clipboard.read()))
  }
  async #clearOurs(copy: WrittenCopy): Promise<void> {
    const [first, ...others] = this.#all
    // What the person copied since is theirs: nothing comes between the check and the clear.
    for (const other of others) if (await this.#isOurs(other, copy)) await other.clear()
    if (first === undefined || !(await this.#isOurs(first, copy))) return
    copy.overwritten = true
    await first.clear()
  }
  async #isAnywhere(copy: WrittenCopy): Promise<boolean> {
    for (const clipboard of this.#all) if (await this.#isOurs(clipboard, copy)) return true
    return false
  }
  async #clearCopy(
    copy: WrittenCopy,
  ): Promise<'cleared' | 'replaced' | 'not_cleared_yet' | 'failed'> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (!this.#inReach()) return 'not_cleared_yet'
      await this.#clearOurs(copy)
      await this.#clock.pause(SETTLE_MS)
      if (!this.#inReach()) return 'not_cleared_yet'
      if (!(await this.#isAnywhere(copy))) return copy.overwritten ? 'cleared' : 'replaced'
    }
    return 'failed'
  }
  readonly #clearNow = async (): Promise<boolean> => {
    this.#stopTimer()
    this.#stopWatch()
    if (this.#current === null) return true
    const { revealId } = this.#current
    const kind = await this.#clearCopy(this.#current).catch(() => 'failed' as const)
    const gone = kind === 'cleared' || kind === 'replaced'
    if (gone) this.#current = null
    this.#enter({ kind, revealId })
    return gone
  }
  /**
   * Checks whether the person copied something else: what is left of ours is then cleared at once.
   */
  async #updateState(): Promise<void> {
    if (this.#current === null || !this.#inReach()) return
    const { hash } = this.#current
    const [first] = this.#all
    const isThere =
      this.#state?.kind === 'holding' && first !== undefined && digest(await first.read()) === hash
    if (!isThere) await this.#clearNow()
  }
  /**
   * Each check begins after the one before it has its answer: a read can wait for another program.
   */
  #watchCopy(): void {
    const check = async (): Promise<void> => {
      if (this.#state?.kind !== 'holding') return
      await this.#updateState().catch(() => {})
      if (this.#current !== null) this.#watchCopy()
    }
    this.#stopWatch()
    this.#stopWatch = startCountdown(this.#clock, () => void this.#inTurn(check), WATCH_MS)
  }
  #keepFor(revealId: string, ms: number): void {
    this.#stopTimer()
    this.#stopTimer = startCountdown(this.#clock, () => void this.clear(), ms)
    this.#enter({ kind: 'holding', revealId, clearsAt: this.#clock.wall() + ms })
    this.#watchCopy()
  }
}
