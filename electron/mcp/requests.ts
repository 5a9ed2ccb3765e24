import { randomBytes } from 'node:crypto'
import { type Channel, openChannel } from '../cli/caller.ts'
import { failureText, LOST, noConnectionText } from '../cli/texts.ts'
import type { ChannelAnswers, ChannelDestination, ChannelInputs } from '../contract/channel.ts'
import type { ChannelCode, ChannelFailure } from '../contract/channel-failure.ts'
import type { NoConnection } from '../wire/connect.ts'

/** What an assistant may ask the person for. */
export type AskedKind = 'create' | 'rotate' | 'revoke' | 'prepare-run'

/** Why a request came to nothing, or to a part only. */
interface Refusal {
  readonly code: ChannelCode | NoConnection
  readonly message: string
  readonly stage?: ChannelFailure['stage']
  readonly retryAfter?: number
}

/** By kind, what was asked and what came of it. */
export type Done = {
  readonly [K in AskedKind]: {
    readonly state: 'done'
    readonly kind: K
    readonly input: ChannelInputs[K]
    readonly answer: ChannelAnswers[K]
  }
}[AskedKind]

/**
 * `waitsFor`: the person, who has to unlock the app first, or what they approved. `cancelled`: it
 * was withdrawn before it was answered.
 */
type RequestState =
  | { readonly state: 'waiting'; readonly waitsFor: 'person' | 'unlock' | 'work' }
  | Done
  | { readonly state: 'refused'; readonly refusal: Refusal }
  | { readonly state: 'cancelled' }

export type KnownRequest = RequestState & { readonly requestId: string }

export interface RequestsParts {
  readonly dataFolder: string | null
  /** What was typed behind `keystow`. */
  readonly words: readonly string[]
  /** How long a call waits at most, in milliseconds. */
  readonly waitMs: number
}

/** Decided requests that are remembered. */
const REMEMBERED = 50

interface Kept {
  readonly id: string
  state: RequestState
  channel: Channel | null
  readonly decided: Promise<void>
}

/** `to`: where a secret was to go. When another try makes sense is a field of its own. */
const refusalOf = (
  { retryAfter, ...failure }: ChannelFailure,
  to: ChannelDestination | null,
): Refusal => ({
  code: failure.code,
  message: failureText(failure, to),
  ...(failure.stage === undefined ? {} : { stage: failure.stage }),
  ...(retryAfter === undefined ? {} : { retryAfter }),
})

/** Resolves with the first of them; the timer does not outlive it. */
const within = async (ms: number, decided: Promise<void>, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    void decided.then(end)
  })
}

/** The requests of one assistant, of which one waits for the person at a time. */
export const createRequests = ({ dataFolder, words, waitMs }: RequestsParts) => {
  const all = new Map<string, Kept>()
  let closed = false

  const viewOf = ({ id, state }: Kept): KnownRequest => ({ ...state, requestId: id })
  const waiting = (): Kept | undefined =>
    [...all.values()].find(({ state }) => state.state === 'waiting')

  const settle = (kept: Kept, state: RequestState): void => {
    // Withdrawn meanwhile: what came of it is not said to the assistant as if it had not been.
    if (kept.state.state === 'waiting') kept.state = state
    kept.channel?.close()
    kept.channel = null
    const old = [...all.keys()].slice(0, Math.max(0, all.size - REMEMBERED))
    for (const id of old) all.delete(id)
  }

  const ask = async <K extends AskedKind>(
    kept: Kept,
    kind: K,
    input: ChannelInputs[K],
    client: string,
  ): Promise<RequestState> => {
    const opened = await openChannel(dataFolder, words, client)
    if (typeof opened === 'string')
      return {
        state: 'refused',
        refusal: { code: opened, message: noConnectionText(opened, null) },
      }
    kept.channel = opened
    if (kept.state.state !== 'waiting' || closed) return { state: 'cancelled' }
    opened.onEvent((event) => {
      const waitsFor =
        event.event === 'waiting'
          ? event.locked
            ? 'unlock'
            : 'person'
          : event.event === 'approved'
            ? 'work'
            : null
      if (waitsFor !== null && kept.state.state === 'waiting')
        kept.state = { state: 'waiting', waitsFor }
    })
    const outcome = await opened.ask(kind, input)
    if (outcome === null) return { state: 'refused', refusal: { code: 'no_answer', message: LOST } }
    return outcome.ok
      ? ({ state: 'done', kind, input, answer: outcome.value } as Done)
      : { state: 'refused', refusal: refusalOf(outcome.error, 'to' in input ? input.to : null) }
  }

  const cancel = (kept: Kept): KnownRequest => {
    settle(kept, { state: 'cancelled' })
    return viewOf(kept)
  }

  return {
    /**
     * Asks, and resolves once it is decided or the wait is over; `busy` with the request that waits
     * already.
     */
    begin: async <K extends AskedKind>(
      kind: K,
      input: ChannelInputs[K],
      client: string,
      signal: AbortSignal,
    ): Promise<KnownRequest | { readonly busy: string }> => {
      const before = waiting()
      if (before !== undefined) return { busy: before.id }
      let decide = (): void => {}
      const decided = new Promise<void>((resolve) => {
        decide = resolve
      })
      const kept: Kept = {
        id: randomBytes(8).toString('hex'),
        state: { state: 'waiting', waitsFor: 'person' },
        channel: null,
        decided,
      }
      all.set(kept.id, kept)
      void ask(kept, kind, input, client)
        .catch((cause: unknown): RequestState => {
          if (!(cause instanceof RangeError))
            return {
              state: 'refused',
              refusal: { code: 'failed', message: 'an error of Keystow itself' },
            }
          return {
            state: 'refused',
            refusal: { code: 'invalid', message: 'the request is too long' },
          }
        })
        .then((state) => settle(kept, state))
        .then(decide)
      await within(waitMs, decided, signal)
      // Nobody heard its id, so nobody could withdraw it.
      return signal.aborted ? cancel(kept) : viewOf(kept)
    },
    /**
     * Resolves once it is decided, or the wait is over; null: there is no such request, or it is
     * long ago.
     */
    status: async (requestId: string, signal: AbortSignal): Promise<KnownRequest | null> => {
      const kept = all.get(requestId)
      if (kept === undefined) return null
      if (kept.state.state === 'waiting') await within(waitMs, kept.decided, signal)
      return viewOf(kept)
    },
    cancel: (requestId: string): KnownRequest | null => {
      const kept = all.get(requestId)
      return kept === undefined ? null : cancel(kept)
    },
    /** Withdraws what waits. */
    close: () => {
      closed = true
      for (const kept of all.values()) settle(kept, { state: 'cancelled' })
    },
  }
}

export type Requests = ReturnType<typeof createRequests>
