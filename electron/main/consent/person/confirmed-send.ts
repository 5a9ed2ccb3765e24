import { createHmac, randomBytes } from 'node:crypto'

/** How long a confirmed send may be tried again unasked, in milliseconds. */
const CONFIRMED_MS = 10 * 60_000

/** A token and the address (origin and path) that it goes to. */
export interface Send {
  readonly url: string
  readonly token: string
}

/**
 * The last send of a new connection's token that the person agreed to, so that a second try after a
 * failure is not asked about again. Another address or another token is another send. Neither is
 * kept, only a keyed hash of both.
 */
export class ConfirmedSend {
  readonly #now: () => number
  readonly #key = randomBytes(32)
  #last: { readonly hash: string; readonly at: number } | null = null

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  note(send: Send) {
    this.#last = { hash: this.#hashOf(send), at: this.#now() }
  }
  readonly has = (send: Send): boolean =>
    this.#last !== null &&
    this.#now() - this.#last.at < CONFIRMED_MS &&
    this.#last.hash === this.#hashOf(send)
  forget() {
    this.#last = null
  }

  #hashOf({ url, token }: Send): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([url, token]))
      .digest('base64')
  }
}
