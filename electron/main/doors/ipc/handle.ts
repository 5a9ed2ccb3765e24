import type { z } from 'zod'
import type { Input, Outcome, RequestChannel } from '../../../contract/ipc.ts'
import { fail } from '../../../contract/result.ts'
import { DiskFailure, diskFailure } from '../../base/disk-failure.ts'
import { log } from '../../base/log.ts'
import { parseUnknown } from '../../base/parse-unknown.ts'
import type { Person } from '../../consent/person/person.ts'
import { guards } from './guards.ts'
import { type AskingFrame, isSmall, isTrustedFrame } from './sender.ts'
import { mayAskWhileLocked } from './while-locked.ts'
import { mayAskWhileQuitting } from './while-quitting.ts'

/** Who asks. */
interface Asker {
  readonly senderFrame: AskingFrame | null
  readonly sender: {
    getOSProcessId(): number
    isDestroyed(): boolean
  }
}

type Listener = (asker: Asker, raw: unknown) => Promise<unknown>

/** Answers of the channels that the page may ask while the vault is closed. */
type EarlyAnswers = {
  readonly [C in RequestChannel]?: (input: Input<C>) => Outcome<C> | Promise<Outcome<C>>
}

/** Limit of unanswered requests per channel. A page never needs more. */
const MOST_WAITING = 100

/** The channels of the app's window, which `handle` answers. */
export class Door {
  readonly #listeners = new Map<RequestChannel, Listener>()
  /**
   * While true, every channel but those that `mayAskWhileLocked` names fails: with `locked` where
   * nothing was begun, with `answer_withheld` where the answer came too late.
   */
  isLocked = (): boolean => false
  /** While true, every channel that does more than read fails with `quitting`. */
  isQuitting = (): boolean => false
  /** Says what the person wants. */
  person: { readonly allow: Person['allow'] } = { allow: () => fail('declined') }
  /** How many requests of each channel wait for their answer. */
  readonly #waiting = new Map<RequestChannel, number>()
  #decided = async (): Promise<unknown> => null
  #early: EarlyAnswers = {}

  /** How many requests wait for their answer, one that asks this included. */
  get underWay(): number {
    return [...this.#waiting.values()].reduce((sum, count) => sum + count, 0)
  }

  #isCovered(channel: RequestChannel): boolean {
    return this.isLocked() && !mayAskWhileLocked(channel)
  }

  /** Why a channel answers nothing now; null where it does. */
  #refusal(channel: RequestChannel): 'locked' | 'quitting' | null {
    if (this.#isCovered(channel)) return 'locked'
    return this.isQuitting() && !mayAskWhileQuitting(channel) ? 'quitting' : null
  }

  /**
   * Answers every channel until `handle` takes it over. `early` answers what the page may ask while
   * the vault is closed; anything else waits for `decided`, and fails with `locked` where nobody
   * answers it then.
   */
  answerEarly(decided: () => Promise<unknown>, early: EarlyAnswers): void {
    this.#decided = decided
    this.#early = early
  }

  async ask(channel: RequestChannel, asker: Asker, raw: unknown): Promise<unknown> {
    if (!isTrustedFrame(asker.senderFrame)) return fail('bad_input', { detail: 'sender' })
    const waiting = this.#waiting.get(channel) ?? 0
    if (waiting >= MOST_WAITING) return fail('bad_input', { detail: 'count' })
    this.#waiting.set(channel, waiting + 1)
    try {
      return await this.#answer(channel, asker, raw)
    } finally {
      this.#waiting.set(channel, (this.#waiting.get(channel) ?? 1) - 1)
    }
  }

  async #answer(channel: RequestChannel, asker: Asker, raw: unknown): Promise<unknown> {
    if (!this.#listeners.has(channel)) await this.#decided()
    const listener = this.#listeners.get(channel)
    if (listener !== undefined) return listener(asker, raw)
    const first = this.#early[channel] as ((input: unknown) => unknown) | undefined
    const parsed = isSmall(channel, raw) ? parseUnknown(guards[channel] as z.ZodType, raw) : null
    if (first === undefined || parsed?.success !== true) return fail('locked')
    try {
      return await first(parsed.data)
    } catch (cause) {
      // The page hears nothing of it but that: a message may name the data folder.
      log.error(`${channel} failed`, cause)
      return fail(diskFailure(cause, 'internal'))
    }
  }

  /**
   * The only way to answer a channel of the app's window: sender first, then the lock and the quit,
   * then the guard, then the person, then `answer`, which hears whether the person answered a
   * question about just that; a throw stays in main's log. `undelivered` is
   * called with an answer that does not reach the page that asked: that page has ended, or the app
   * was locked meanwhile.
   */
  handle = <C extends RequestChannel>(
    channel: C,
    answer: (input: Input<C>, isAsked: boolean) => Outcome<C> | Promise<Outcome<C>>,
    undelivered?: (answered: Outcome<C>) => void,
  ): void => {
    const guard: z.ZodType = guards[channel]
    this.#listeners.set(channel, async ({ sender }, raw): Promise<Outcome<C>> => {
      const refused = this.#refusal(channel)
      if (refused !== null) return fail(refused)
      // Chromium's own number of a process stays the same when another one takes its place.
      const asker = sender.getOSProcessId()
      const isThere = (): boolean => !sender.isDestroyed() && sender.getOSProcessId() === asker
      try {
        if (!isSmall(channel, raw)) return fail('bad_input', { detail: 'size' })
        const parsed = parseUnknown(guard, raw)
        // The path names the field; the value never travels back.
        if (!parsed.success)
          return fail('bad_input', { detail: parsed.issues[0]?.path.join('.') ?? '' })
        const input = parsed.data as Input<C>
        const allowed = this.person.allow(channel, input, isThere)
        const agreed = allowed instanceof Promise ? await allowed : allowed
        if (!agreed.ok) return agreed
        if (allowed instanceof Promise) {
          // The lock or the quit may have come meanwhile.
          const refusedSince = this.#refusal(channel)
          if (refusedSince !== null) return fail(refusedSince)
        }
        const answered = await answer(input, agreed.value)
        // What was done stays done, but the answer is not shown while the app is locked.
        const keptBack = this.#isCovered(channel)
        if (keptBack || !isThere()) undelivered?.(answered)
        // A handler that asked the lock itself, and did nothing, says so.
        const refusedByLock = !answered.ok && answered.error.code === 'locked'
        return keptBack && !refusedByLock ? fail('answer_withheld') : answered
      } catch (cause) {
        const isRefused = cause instanceof DiskFailure
        log.error(`${channel} failed`, isRefused ? cause.cause : cause)
        return fail(isRefused ? cause.code : diskFailure(cause, 'internal'))
      }
    })
  }
}

export type Handle = Door['handle']
