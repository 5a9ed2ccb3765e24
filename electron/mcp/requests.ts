import { randomBytes } from 'node:crypto'
import { type Channel, openChannel } from '../cli/caller.ts'
import { failureText, LOST, noConnectionText } from '../cli/texts.ts'
import type {
  ChannelAnswers,
  ChannelDestination,
  ChannelEvent,
  ChannelInputs,
} from '../contract/channel.ts'
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

/** How the command was started. */
export interface Invocation {
  /** null: the usual one. */
  readonly dataFolder: string | null
  /** What was typed behind `keystow`. */
  readonly words: readonly string[]
}

/** Decided requests that are remembered. */
const REMEMBERED = 50

interface Kept {
  readonly id: string
  state: RequestState
  channel: Channel | null
  decided: Promise<void>
}

const isWaiting = ({ state }: Kept): boolean => state.state === 'waiting'

const viewOf = ({ id, state }: Kept): KnownRequest => ({ ...state, requestId: id })

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

/** Returns what a request waits for once its event came; null where the event says nothing of it. */
const waitsForAfter = (event: ChannelEvent): 'person' | 'unlock' | 'work' | null => {
  if (event.event === 'approved') return 'work'
  if (event.event !== 'waiting') return null
  return event.locked ? 'unlock' : 'person'
}

const refusedAs = (code: Refusal['code'], message: string): RequestState => ({
  state: 'refused',
  refusal: { code, message },
})

/** Refuses a request that could not be sent. */
const refusedBy = (cause: unknown): RequestState =>
  cause instanceof RangeError
    ? refusedAs('invalid', 'the request is too long')
    : refusedAs('failed', 'an error of Keystow itself')

/** The requests of one assistant, of which one waits for the person at a time. */
export class Requests {
  /** How long a call waits at most, in milliseconds. */
  readonly waitMs: number
  readonly #invocation: Invocation
  readonly #all = new Map<string, Kept>()
  #closed = false

  constructor(invocation: Invocation, waitMs: number) {
    this.#invocation = invocation
    this.waitMs = waitMs
  }

  /**
   * Asks, and resolves once it is decided or the wait is over; `busy` with the request that waits
   * already.
   */
  async begin<K extends AskedKind>(
    kind: K,
    input: ChannelInputs[K],
    client: string,
    signal: AbortSignal,
  ): Promise<KnownRequest | { readonly busy: string }> {
    const before = [...this.#all.values()].find(isWaiting)
    if (before !== undefined) return { busy: before.id }
    const kept: Kept = {
      id: randomBytes(8).toString('hex'),
      state: { state: 'waiting', waitsFor: 'person' },
      channel: null,
      decided: Promise.resolve(),
    }
    this.#all.set(kept.id, kept)
    kept.decided = this.#ask(kept, kind, input, client)
      .catch(refusedBy)
      .then((state) => this.#settle(kept, state))
    await within(this.waitMs, kept.decided, signal)
    // Nobody heard its id, so nobody could withdraw it.
    return signal.aborted ? this.#withdraw(kept) : viewOf(kept)
  }

  /**
   * Resolves once it is decided, or the wait is over; null: there is no such request, or it is long
   * ago.
   */
  async status(requestId: string, signal: AbortSignal): Promise<KnownRequest | null> {
    const kept = this.#all.get(requestId)
    if (kept === undefined) return null
    if (isWaiting(kept)) await within(this.waitMs, kept.decided, signal)
    return viewOf(kept)
  }

  cancel(requestId: string): KnownRequest | null {
    const kept = this.#all.get(requestId)
    return kept === undefined ? null : this.#withdraw(kept)
  }

  /** Withdraws what waits. */
  close(): void {
    this.#closed = true
    for (const kept of this.#all.values()) this.#settle(kept, { state: 'cancelled' })
  }

  #withdraw(kept: Kept): KnownRequest {
    this.#settle(kept, { state: 'cancelled' })
    return viewOf(kept)
  }

  #settle(kept: Kept, state: RequestState): void {
    // Withdrawn meanwhile: what came of it is not said to the assistant as if it had not been.
    if (isWaiting(kept)) kept.state = state
    kept.channel?.close()
    kept.channel = null
    const old = [...this.#all.keys()].slice(0, Math.max(0, this.#all.size - REMEMBERED))
    for (const id of old) this.#all.delete(id)
  }

  async #ask<K extends AskedKind>(
    kept: Kept,
    kind: K,
    input: ChannelInputs[K],
    client: string,
  ): Promise<RequestState> {
    const { dataFolder, words } = this.#invocation
    const opened = await openChannel(dataFolder, words, client)
    if (typeof opened === 'string') return refusedAs(opened, noConnectionText(opened, null))
    kept.channel = opened
    if (!isWaiting(kept) || this.#closed) return { state: 'cancelled' }
    opened.onEvent((event) => {
      const waitsFor = waitsForAfter(event)
      if (waitsFor !== null && isWaiting(kept)) kept.state = { state: 'waiting', waitsFor }
    })
    const outcome = await opened.ask(kind, input)
    if (outcome === null) return refusedAs('no_answer', LOST)
    return outcome.ok
      ? ({ state: 'done', kind, input, answer: outcome.value } as Done)
      : { state: 'refused', refusal: refusalOf(outcome.error, 'to' in input ? input.to : null) }
  }
}
