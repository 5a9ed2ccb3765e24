import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron'
import type { z } from 'zod'
import type { Input, Outcome, RequestChannel } from '../../contract/ipc.ts'
import { fail } from '../../contract/result.ts'
import { log } from '../base/log.ts'
import { parseUnknown } from '../base/parse-unknown.ts'
import { mayAskWhileLocked } from '../lock/while-locked.ts'
import type { Person } from '../person/person.ts'
import { APPROVAL_ORIGIN } from '../security/origin.ts'
import { diskFailure } from '../store/disk-failure.ts'
import { DiskFailure } from '../store/store.ts'
import { isBounded } from './bounded.ts'
import { guards } from './guards.ts'
import { isSmall, isTrustedFrame } from './sender.ts'
import { mayAskWhileQuitting } from './while-quitting.ts'

/** Characters of a message of another window. */
const MOST_APART = 4_096

let asked = 0

/** How many requests wait for their answer, one that asks this included. */
export const underWay = (): number => asked

let isLocked = (): boolean => false

/**
 * While this says so, every channel but those that `mayAskWhileLocked` names fails from now on: with `locked` where nothing was begun, with
 * `answer_withheld` where the answer came too late.
 */
export const obeyLock = (locked: () => boolean): void => {
  isLocked = locked
}

let isQuitting = (): boolean => false

/** From now on every channel that does more than read fails with `quitting` while this says so. */
export const obeyQuit = (quitting: () => boolean): void => {
  isQuitting = quitting
}

/** `quitting` once the app ends for certain. */
export const quitRefusal = (): 'quitting' | null => (isQuitting() ? 'quitting' : null)

let person: Person = { allow: () => fail('declined') }

/** From now on this says what the person wants; before, nothing. */
export const obeyPerson = (obeyed: Person): void => {
  person = obeyed
}

const isCovered = (channel: RequestChannel): boolean => isLocked() && !mayAskWhileLocked(channel)

/** Why a channel answers nothing now; null where it does. */
const refusal = (channel: RequestChannel): 'locked' | 'quitting' | null => {
  if (isCovered(channel)) return 'locked'
  return isQuitting() && !mayAskWhileQuitting(channel) ? 'quitting' : null
}

/** How a window of another kind than the app's own asks: by channels of its own, which `isSender` lets through for its page only. */
export const handleApart = <Input, Answer>(
  channel: string,
  isSender: (contents: WebContents) => boolean,
  guard: z.ZodType<Input>,
  answer: (input: Input) => Answer | Promise<Answer>,
): void => {
  ipcMain.handle(channel, (event, raw: unknown): Answer | Promise<Answer> | null => {
    const { senderFrame: frame, sender } = event
    if (frame === null || frame.parent !== null || frame.origin !== APPROVAL_ORIGIN || !isSender(sender)) return null
    if (!isBounded(raw, MOST_APART)) return null
    const parsed = parseUnknown(guard, raw)
    return parsed.success ? answer(parsed.data) : null
  })
}

type Listener = (event: IpcMainInvokeEvent, raw: unknown) => Promise<unknown>

const listeners = new Map<RequestChannel, Listener>()

const listen = (channel: RequestChannel, listener: Listener): void => {
  listeners.set(channel, listener)
  ipcMain.removeHandler(channel)
  ipcMain.handle(channel, listener)
}

/**
 * Answers every channel until `handle` takes it over. `early` answers what the page may ask while the vault is closed; anything else waits
 * for `decided`, and fails with `locked` where nobody answers it then.
 */
export const answerEarly = (
  decided: () => Promise<unknown>,
  early: { readonly [C in RequestChannel]?: (input: Input<C>) => Outcome<C> | Promise<Outcome<C>> },
): void => {
  for (const channel of Object.keys(guards) as RequestChannel[]) {
    const first = early[channel] as ((input: unknown) => unknown) | undefined
    ipcMain.handle(channel, async (event, raw: unknown) => {
      if (!isTrustedFrame(event.senderFrame)) return fail('bad_input', { detail: 'sender' })
      await decided()
      const listener = listeners.get(channel)
      if (listener !== undefined) return listener(event, raw)
      const parsed = isSmall(channel, raw) ? parseUnknown(guards[channel] as z.ZodType, raw) : null
      if (first === undefined || parsed?.success !== true) return fail('locked')
      try {
        return await first(parsed.data)
      } catch (cause) {
        // The page hears nothing of it but that: a message may name the data folder.
        log.error(`${channel} failed`, cause)
        return fail(diskFailure(cause, 'internal'))
      }
    })
  }
}

/**
 * The only way to answer a channel of the app's window: sender first, then the lock and the quit, then the guard, then the person, then `answer`; a
 * throw stays in main's log. `undelivered` is called with an answer that does not reach the page that asked: that page has ended,
 * or the app was locked meanwhile.
 */
export const handle = <C extends RequestChannel>(
  channel: C,
  answer: (input: Input<C>) => Outcome<C> | Promise<Outcome<C>>,
  undelivered?: (answered: Outcome<C>) => void,
): void => {
  const guard: z.ZodType = guards[channel]
  listen(channel, async (event, raw): Promise<Outcome<C>> => {
    if (!isTrustedFrame(event.senderFrame)) return fail('bad_input', { detail: 'sender' })
    const refused = refusal(channel)
    if (refused !== null) return fail(refused)
    // Chromium's own number of a process stays the same when another one takes its place.
    const asker = event.sender.getOSProcessId()
    const isThere = (): boolean => !event.sender.isDestroyed() && event.sender.getOSProcessId() === asker
    asked += 1
    try {
      if (!isSmall(channel, raw)) return fail('bad_input', { detail: 'size' })
      const parsed = parseUnknown(guard, raw)
      // The path names the field; the value never travels back.
      if (!parsed.success) return fail('bad_input', { detail: parsed.issues[0]?.path.join('.') ?? '' })
      const input = parsed.data as Input<C>
      const allowed = person.allow(channel, input, isThere)
      if (allowed instanceof Promise) {
        const agreed = await allowed
        if (!agreed.ok) return agreed
        // The lock or the quit may have come meanwhile.
        const refusedSince = refusal(channel)
        if (refusedSince !== null) return fail(refusedSince)
      } else if (!allowed.ok) return allowed
      const answered = await answer(input)
      // What was done stays done, but the answer is not shown while the app is locked.
      const keptBack = isCovered(channel)
      if (keptBack || !isThere()) undelivered?.(answered)
      // A handler that asked the lock itself, and did nothing, says so.
      const refusedByLock = !answered.ok && answered.error.code === 'locked'
      return keptBack && !refusedByLock ? fail('answer_withheld') : answered
    } catch (cause) {
      const isRefused = cause instanceof DiskFailure
      log.error(`${channel} failed`, isRefused ? cause.cause : cause)
      return fail(isRefused ? cause.code : diskFailure(cause, 'internal'))
    } finally {
      asked -= 1
    }
  })
}
