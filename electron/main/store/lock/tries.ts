import { fail, ok, type Result } from '../../../contract/result.ts'
import { createOneAtATime } from '../../base/one-at-a-time.ts'

/** Wrong tries that cost no wait; each further one doubles it, up to a minute. */
const FREE_TRIES = 3
const MAX_WAIT_SECONDS = 60

const waitAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(MAX_WAIT_SECONDS, 2 ** (wrong + 1 - FREE_TRIES))

/**
 * Counts wrong passphrases. The result tries one by `isRight`, unless the wait after the last wrong
 * one is not over. Tries run one after the other, because concurrent ones must not share one count.
 * `now`: milliseconds by a monotonic clock.
 */
export const createTries = (now: () => number) => {
  const inTurn = createOneAtATime()
  let wrong = 0
  let waitUntil = now()
  return (isRight: () => Promise<boolean>): Promise<Result<null, 'wrong_passphrase'>> =>
    inTurn(async () => {
      const left = Math.min(MAX_WAIT_SECONDS, Math.ceil((waitUntil - now()) / 1000))
      if (left > 0) return fail('wrong_passphrase', { retryAfter: left })
      if (await isRight()) {
        wrong = 0
        return ok(null)
      }
      wrong += 1
      const seconds = waitAfter(wrong)
      waitUntil = now() + seconds * 1000
      return fail('wrong_passphrase', seconds === 0 ? {} : { retryAfter: seconds })
    })
}
