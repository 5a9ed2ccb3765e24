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
import type { Lock } from '../../store/lock/lock.ts'
import { createApprovalProof } from './approval-proof.ts'
import { needsQuestion } from './approval-question.ts'
import { createWaitingRequests, WAIT_MS, type Waiting } from './waiting-requests.ts'

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

interface ApprovalsParts {
  readonly screen: ApprovalScreen
  readonly lock: Pick<Lock, 'state' | 'open'>
  readonly look: () => ApprovalLook
  /** A request begins to wait, or the last one does so no longer. */
  readonly waits: (some: boolean) => void
  /** Asks in a dialog of the system, where main saw no press, or one is too little. */
  readonly confirm: (request: FrozenRequest) => Promise<boolean>
  readonly clock?: Clock
}

/**
 * The requests of programs that wait for the person, one after the other in a window of their own.
 */
export const createApprovals = (parts: ApprovalsParts) => {
  const { screen, lock, look, waits, confirm, clock = SYSTEM_CLOCK } = parts
  const { steady } = clock
  const proof = createApprovalProof(lock)
  let closed = false
  /** What the window shows, and since when the person can see it. */
  let shown: { readonly id: string; seenAt: number | null } | null = null
  /** The last press, and whether it came when the window obeyed. */
  let press = { at: Number.NEGATIVE_INFINITY, counts: false }
  let answering = false
  let wasLocked = false
  let didWait = false
  let stopTimer = (): void => {}

  const requests = createWaitingRequests({
    locked: () => lock.state.locked,
    onChange: () => present(),
    clock,
  })
  const { queue, isExpired } = requests

  const isReady = (): boolean =>
    shown !== null && shown.seenAt !== null && steady() - shown.seenAt >= INERT_MS
  const wasPressed = (): boolean => steady() - press.at < PRESS_MS
  const current = (): Waiting | undefined => queue.find(({ id }) => id === shown?.id)

  /** What was pressed so far was for what was shown then. */
  const spendPress = (): void => {
    press = { ...press, counts: false }
  }

  const present = (): void => {
    for (const expired of queue.filter(isExpired)) expired.end('timed_out')
    const { locked } = lock.state
    if (locked !== wasLocked) for (const { heard } of queue) heard(locked)
    wasLocked = locked
    if (didWait !== queue.length > 0) {
      didWait = !didWait
      waits(didWait)
    }
    const next = locked ? undefined : queue[0]
    if (next === undefined) {
      stopTimer()
      if (shown !== null) screen.close()
      shown = null
      spendPress()
      return
    }
    if (shown?.id !== next.id) {
      stopTimer()
      shown = { id: next.id, seenAt: null }
      spendPress()
    }
    screen.update()
  }

  /**
   * A timer may go off early by the other clock, and the page asks once: it would show buttons that
   * do nothing from then on.
   */
  const updateOnceReady = (): void => {
    if (shown === null || shown.seenAt === null) return
    const left = INERT_MS - (steady() - shown.seenAt)
    if (left > 0) stopTimer = startCountdown(clock, updateOnceReady, Math.ceil(left))
    else screen.update()
  }

  const beginInert = (): void => {
    if (shown === null) return
    shown.seenAt = steady()
    stopTimer()
    updateOnceReady()
  }

  const waitAgain = (): void => {
    if (shown === null || shown.seenAt === null || answering) return
    beginInert()
    screen.update()
  }

  const approve = async (
    waiting: Waiting,
    { forHour, passphrase, changes }: ApprovalAnswer,
  ): Promise<ApprovalReply> => {
    const unproven = await proof.check(waiting.request, passphrase)
    if (unproven !== null) return unproven
    const isPressEnough =
      press.counts && wasPressed() && !needsQuestion(waiting.request, proof.of(waiting.request))
    if (!isPressEnough && !(await confirm(waiting.request))) return { result: 'not_confirmed' }
    // The lock, the deadline or the end may have come meanwhile.
    if (isExpired(waiting)) waiting.end('timed_out')
    if (lock.state.locked || current() !== waiting) return { result: 'ignored' }
    if (changes !== undefined && mayBeChanged(waiting.request)) waiting.changed(changes)
    waiting.end(forHour && mayBeAllowed(waiting.request) ? 'approved_for_hour' : 'approved')
    return { result: 'taken' }
  }

  return {
    /**
     * Resolves with what came of it; never before the person was asked, unless it is a no. `heard`
     * is called when it begins to wait, and when the app is locked or unlocked meanwhile, `changed`
     * before an approval that decides otherwise than was asked.
     */
    ask: async (
      request: FrozenRequest,
      gone: AbortSignal,
      heard: (locked: boolean) => void,
      changed: (changes: ChannelDecided) => void = () => {},
    ): Promise<Decision> => (closed ? 'quitting' : requests.add(request, gone, heard, changed)),
    get waiting(): number {
      return queue.length
    },
    /** The app was locked or unlocked, or looks otherwise. */
    refresh: present,
    /** As the channels of the same names. */
    view: (): ApprovalView | null => {
      const waiting = current()
      if (waiting === undefined || shown === null || lock.state.locked) return null
      if (shown.seenAt === null) {
        waiting.seen = true
        screen.show()
        beginInert()
      }
      const { id, request, since } = waiting
      const shownAs = look()
      return {
        ...shownAs,
        id,
        request: requestIn(request, shownAs.language),
        more: queue.length - 1,
        until: since.wall + WAIT_MS,
        ready: isReady(),
        proof: proof.of(request),
      }
    },
    answer: async (answer: ApprovalAnswer): Promise<ApprovalReply> => {
      const { id, approve: yes } = answer
      const waiting = current()
      // Its timer stood still while the computer slept.
      if (waiting !== undefined && isExpired(waiting)) waiting.end('timed_out')
      if (
        waiting === undefined ||
        waiting !== current() ||
        waiting.id !== id ||
        lock.state.locked ||
        !isReady() ||
        answering
      )
        return { result: 'ignored' }
      if (!yes) {
        // A key that went down too early may come up in time.
        if (wasPressed() && !press.counts) return { result: 'ignored' }
        waiting.end('denied')
        return { result: 'taken' }
      }
      answering = true
      try {
        return await approve(waiting, answer)
      } finally {
        answering = false
      }
    },
    /** Main saw the person press a key or a button in the window. */
    pressed: () => {
      press = { at: steady(), counts: isReady() }
    },
    /**
     * Main saw a key go down in the window that somebody types a text with: it was meant for
     * another window.
     */
    typed: () => {
      const waiting = current()
      // A passphrase is typed here, and nobody types it by mistake.
      if (waiting === undefined || proof.of(waiting.request) === 'passphrase') return
      spendPress()
      waitAgain()
    },
    /** The window has the focus again: what was typed meanwhile was meant for another. */
    focused: waitAgain,
    /** The person closed the window. */
    windowClosed: () => {
      const waiting = current()
      shown = null
      stopTimer()
      waiting?.end('denied')
    },
    /** Programs may ask no more: ends all that wait. */
    endAll: () => {
      for (const waiting of [...queue]) waiting.end('switched_off')
    },
    /** Denies all, and whatever comes. */
    close: () => {
      closed = true
      for (const waiting of [...queue]) waiting.end('quitting')
    },
  }
}

export type Approvals = ReturnType<typeof createApprovals>
