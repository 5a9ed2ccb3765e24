import { createHmac, randomBytes } from 'node:crypto'

/** How long a confirmed send may be tried again unasked, in milliseconds. */
const CONFIRMED_MS = 10 * 60_000

/** A token and the address (origin and path) that it goes to. */
export interface Send {
  readonly url: string
  readonly token: string
}

/** `now`: milliseconds of a clock that nobody can set. */
export const createConfirmedSend = (now: () => number = () => performance.now()) => {
  const key = randomBytes(32)
  let last: { readonly hash: string; readonly at: number } | null = null
  const hashOf = ({ url, token }: Send): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([url, token]))
      .digest('base64')
  return {
    note: (send: Send) => {
      last = { hash: hashOf(send), at: now() }
    },
    has: (send: Send): boolean =>
      last !== null && now() - last.at < CONFIRMED_MS && last.hash === hashOf(send),
    forget: () => {
      last = null
    },
  }
}

/**
 * The last send of a new connection's token that the person agreed to, so that a second try after a
 * failure is not asked about again. Another address or another token is another send. Neither is
 * kept, only a keyed hash of both.
 */
export type ConfirmedSend = ReturnType<typeof createConfirmedSend>
