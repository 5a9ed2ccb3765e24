import { mayBeAllowed } from '../../../contract/allowance.ts'
import {
  type ApprovalAnswer,
  type ApprovalLook,
  type ApprovalReply,
  type ApprovalView,
  type Decision,
  type FrozenRequest,
  mayBeChanged,
} from '../../../contract/approval.ts'
import type { ChannelDecided } from '../../../contract/channel.ts'
import { type Clock, SYSTEM_CLOCK, startCountdown } from '../../base/clock.ts'
import { requestIn } from '../../platform/texts/language.ts'
import { type ApprovalLock, ApprovalProof } from './approval-proof.ts'
import { needsQuestion } from './approval-question.ts'
import { WAIT_MS, type Waiting, WaitingRequests } from './waiting-requests.ts'

/**
 * How long keys and clicks do nothing after a request came up, in milliseconds: who types into
 * something else means something else. @internal
 */
export const INERT_MS = 1_000
/** How long a press counts, in milliseconds. */
const PRESS_MS = 5_000

/** The window of the approvals, as far as they know it. */
export interface ApprovalScreen {
  /** Makes it, unseen, or has the page ask for its view again. */
  update(): void
  /** Brings it to the front. */
  show(): void
  close(): void
}

interface ApprovalEvents {
  /** A request begins to wait, or the last one does so no longer. */
  readonly waits: (some: boolean) => void
  /** Asks in a dialog of the system, where main saw no press, or one is too little. */
  readonly confirm: (request: FrozenRequest) => Promise<boolean>
}

/** What the window shows, and since when the person can see it. */
interface Shown {
  readonly id: string
  seenAt: number | null
}

/**
 * The requests of programs that wait for the person, one after the other in a window of their own.
 */
export class Approvals {
  readonly #screen: ApprovalScreen
  readonly #lock: ApprovalLock
  readonly #look: () => ApprovalLook
  readonly #events: ApprovalEvents
  readonly #clock: Clock
  readonly #proof: ApprovalProof
  readonly #requests: WaitingRequests
  #closed = false
  #shown: Shown | null = null
  /** The last press, and whether it came when the window obeyed. */
  #press = { at: Number.NEGATIVE_INFINITY, counts: false }
  #answering = false
  #wasLocked = false
  #didWait = false
  #stopTimer = (): void => {}

  constructor(
    screen: ApprovalScreen,
    lock: ApprovalLock,
    look: () => ApprovalLook,
    events: ApprovalEvents,
    clock: Clock = SYSTEM_CLOCK,
  ) {
    this.#screen = screen
    this.#lock = lock
    this.#look = look
    this.#events = events
    this.#clock = clock
    this.#proof = new ApprovalProof(lock)
    this.#requests = new WaitingRequests(
      () => lock.state.locked,
      () => this.refresh(),
      clock,
    )
  }

  /**
   * Resolves with what came of it; never before the person was asked, unless it is a no. `heard`
   * is called when it begins to wait, and when the app is locked or unlocked meanwhile, `changed`
   * before an approval that decides otherwise than was asked.
   */
  async ask(
    request: FrozenRequest,
    gone: AbortSignal,
    heard: (locked: boolean) => void,
    changed: (changes: ChannelDecided) => void = () => {},
  ): Promise<Decision> {
    return this.#closed ? 'quitting' : this.#requests.add(request, gone, heard, changed)
  }
  get waiting(): number {
    return this.#queue.length
  }
  /** The app was locked or unlocked, or looks otherwise. */
  refresh(): void {
    for (const expired of this.#queue.filter(this.#requests.isExpired)) expired.end('timed_out')
    const { locked } = this.#lock.state
    if (locked !== this.#wasLocked) for (const { heard } of this.#queue) heard(locked)
    this.#wasLocked = locked
    if (this.#didWait !== this.#queue.length > 0) {
      this.#didWait = !this.#didWait
      this.#events.waits(this.#didWait)
    }
    const next = locked ? undefined : this.#queue[0]
    if (next === undefined) {
      this.#showNone()
      return
    }
    if (this.#shown?.id !== next.id) {
      this.#stopTimer()
      this.#shown = { id: next.id, seenAt: null }
      this.#spendPress()
    }
    this.#screen.update()
  }
  /** As the channels of the same names. */
  readonly view = (): ApprovalView | null => {
    const waiting = this.#current()
    if (waiting === undefined || this.#shown === null || this.#lock.state.locked) return null
    if (this.#shown.seenAt === null) {
      waiting.seen = true
      this.#screen.show()
      this.#beginInert()
    }
    const { id, request, since } = waiting
    const shownAs = this.#look()
    return {
      ...shownAs,
      id,
      request: requestIn(request, shownAs.language),
      more: this.#queue.length - 1,
      until: since.wall + WAIT_MS,
      ready: this.#isReady(),
      proof: this.#proof.of(request),
    }
  }
  readonly answer = async (answer: ApprovalAnswer): Promise<ApprovalReply> => {
    const { id, approve: yes } = answer
    const waiting = this.#current()
    // Its timer stood still while the computer slept.
    if (waiting !== undefined && this.#requests.isExpired(waiting)) waiting.end('timed_out')
    if (
      waiting === undefined ||
      waiting !== this.#current() ||
      waiting.id !== id ||
      this.#lock.state.locked ||
      !this.#isReady() ||
      this.#answering
    )
      return { result: 'ignored' }
    if (!yes) {
      // A key that went down too early may come up in time.
      if (this.#wasPressed() && !this.#press.counts) return { result: 'ignored' }
      waiting.end('denied')
      return { result: 'taken' }
    }
    this.#answering = true
    try {
      return await this.#approve(waiting, answer)
    } finally {
      this.#answering = false
    }
  }
  /** Main saw the person press a key or a button in the window. */
  pressed(): void {
    this.#press = { at: this.#clock.steady(), counts: this.#isReady() }
  }
  /**
   * Main saw a key go down in the window that somebody types a text with: it was meant for another
   * window.
   */
  typed(): void {
    const waiting = this.#current()
    // A passphrase is typed here, and nobody types it by mistake.
    if (waiting === undefined || this.#proof.of(waiting.request) === 'passphrase') return
    this.#spendPress()
    this.focused()
  }
  /** The window has the focus again: what was typed meanwhile was meant for another. */
  focused(): void {
    if (this.#shown === null || this.#shown.seenAt === null || this.#answering) return
    this.#beginInert()
    this.#screen.update()
  }
  /** The person closed the window. */
  windowClosed(): void {
    const waiting = this.#current()
    this.#shown = null
    this.#stopTimer()
    waiting?.end('denied')
  }
  /** Programs may ask no more: ends all that wait. */
  endAll(): void {
    for (const waiting of [...this.#queue]) waiting.end('switched_off')
  }
  /** Denies all, and whatever comes. */
  close(): void {
    this.#closed = true
    for (const waiting of [...this.#queue]) waiting.end('quitting')
  }

  get #queue() {
    return this.#requests.queue
  }
  #isReady(): boolean {
    const seenAt = this.#shown?.seenAt ?? null
    return seenAt !== null && this.#clock.steady() - seenAt >= INERT_MS
  }
  #wasPressed(): boolean {
    return this.#clock.steady() - this.#press.at < PRESS_MS
  }
  #current(): Waiting | undefined {
    return this.#queue.find(({ id }) => id === this.#shown?.id)
  }
  /** What was pressed so far was for what was shown then. */
  #spendPress(): void {
    this.#press = { ...this.#press, counts: false }
  }
  #showNone(): void {
    this.#stopTimer()
    if (this.#shown !== null) this.#screen.close()
    this.#shown = null
    this.#spendPress()
  }
  /**
   * A timer may go off early by the other clock, and the page asks once: it would show buttons that
   * do nothing from then on.
   */
  #updateOnceReady(): void {
    if (this.#shown === null || this.#shown.seenAt === null) return
    const left = INERT_MS - (this.#clock.steady() - this.#shown.seenAt)
    const again = (): void => this.#updateOnceReady()
    if (left > 0) this.#stopTimer = startCountdown(this.#clock, again, Math.ceil(left))
    else this.#screen.update()
  }
  #beginInert(): void {
    if (this.#shown === null) return
    this.#shown.seenAt = this.#clock.steady()
    this.#stopTimer()
    this.#updateOnceReady()
  }

  async #approve(
    waiting: Waiting,
    { forHour, passphrase, changes }: ApprovalAnswer,
  ): Promise<ApprovalReply> {
    const { request } = waiting
    const unproven = await this.#proof.check(request, passphrase)
    if (unproven !== null) return unproven
    const isPressEnough =
      this.#press.counts && this.#wasPressed() && !needsQuestion(request, this.#proof.of(request))
    if (!isPressEnough && !(await this.#events.confirm(request))) return { result: 'not_confirmed' }
    // The lock, the deadline or the end may have come meanwhile.
    if (this.#requests.isExpired(waiting)) waiting.end('timed_out')
    if (this.#lock.state.locked || this.#current() !== waiting) return { result: 'ignored' }
    if (changes !== undefined && mayBeChanged(request)) waiting.changed(changes)
    waiting.end(forHour && mayBeAllowed(request) ? 'approved_for_hour' : 'approved')
    return { result: 'taken' }
  }
}
