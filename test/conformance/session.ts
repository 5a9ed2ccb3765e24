// biome-ignore lint/plugin: the pauses of the tool itself.
import { setTimeout as after } from 'node:timers/promises'
import { type Ask, type Exchange, exchange } from './exchange.ts'

/**
 * Where the run gets its time from: `now` in milliseconds on a monotonic clock. `wait` rejects when
 * `signal` is aborted.
 */
export interface Pace {
  now(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const SYSTEM_PACE: Pace = {
  now: () => performance.now(),
  wait: (ms, signal) => after(ms, undefined, { signal }),
}

/** Longer than the interface's window of one minute. */
const WINDOW_MS = 61_000
const TRIES = 3
const MOMENT_MS = 1_000

const waitOf = ({ headers }: Exchange): number => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 && seconds * 1000 < WINDOW_MS ? Math.ceil(seconds * 1000) : WINDOW_MS
}

export interface SessionOptions {
  readonly url: string
  readonly record: Exchange[]
  readonly pace: Pace
  readonly signal: AbortSignal
  /** Called before a long wait. */
  readonly onWait: (ms: number) => void
}

/** Sends requests and keeps a record of them. Every method rejects when the run is interrupted. */
export const createSession = ({ url, record, pace, signal, onWait }: SessionOptions) => {
  const send = async (ask: Ask, keep: boolean = true): Promise<Exchange> => {
    signal.throwIfAborted()
    const answer = await exchange(url, ask, signal, keep)
    record.push(answer)
    return answer
  }

  const patient = async (ask: Ask): Promise<Exchange> => {
    let answer = await send(ask)
    for (let tries = 1; answer.status === 429 && tries < TRIES; tries += 1) {
      onWait(waitOf(answer))
      await pace.wait(waitOf(answer), signal)
      answer = await send(ask)
    }
    return answer
  }

  const settle = async (ask: Ask, settled: (answer: Exchange) => boolean): Promise<Exchange> => {
    let answer = await patient(ask)
    for (let tries = 1; !settled(answer) && tries < TRIES; tries += 1) {
      await pace.wait(MOMENT_MS, signal)
      answer = await patient(ask)
    }
    return answer
  }

  return {
    pace,
    /** One request; `keep` false: without its body, of which a burst would hoard too many. */
    send,
    /** As `send`, but a 429 is waited out: the limit is not what is tested. */
    patient,
    /**
     * As `patient`, again after a moment until `settled`: how soon a new key is known everywhere is
     * open.
     */
    settle,
  }
}

export type Session = ReturnType<typeof createSession>
