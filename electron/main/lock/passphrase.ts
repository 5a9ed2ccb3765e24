import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { fail, ok, type Result } from '../../contract/result.ts'
import { openStoreFile } from '../vault/store-file.ts'

/** About half a second and 128 MiB for each try. Source: OWASP's password storage cheat sheet. */
const COST = 2 ** 17
const BLOCK_SIZE = 8
const HASH_BYTES = 32
/** Wrong tries that cost no wait; each further one doubles it, up to a minute. */
const FREE_TRIES = 3
const MAX_WAIT_SECONDS = 60

type Kept = {
  readonly salt: string | null
  readonly hash: string | null
  /** scrypt's N when the hash was made. */
  readonly cost: number
  /** Wrong tries since the last right one. Kept, so that a restart gives no fresh ones. */
  readonly wrong: number
  /** Milliseconds since the epoch before which no try counts. */
  readonly waitUntil: number
}

/** The app's own passphrase, as a hash. It opens the window; tokens are sealed by the OS store, not by it. */
export interface Passphrase {
  readonly isSet: boolean
  readonly quarantined: string | null
  /** Fails with `wrong_passphrase`, also for a try that comes before `retryAfter` seconds are over. */
  check(tried: string): Promise<Result<null>>
  /** null drops it. */
  set(next: string | null): Promise<void>
}

const hashOf = (passphrase: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    // The same passphrase typed on another keyboard may come composed otherwise.
    scrypt(passphrase.normalize('NFKC'), salt, HASH_BYTES, { N: cost, r: BLOCK_SIZE, maxmem: 256 * cost * BLOCK_SIZE }, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    ),
  )

const text = z.string().max(256).nullable()

const kept = z.object({
  salt: text,
  hash: text,
  cost: z
    .int()
    .min(2)
    .max(2 ** 20),
  wrong: z.int().min(0),
  waitUntil: z.number(),
})

export const openPassphrase = (folder: string, now: () => number = Date.now, newCost: number = COST): Passphrase => {
  const file = openStoreFile<Kept>(folder, 'lock', kept, { salt: null, hash: null, cost: newCost, wrong: 0, waitUntil: 0 })
  let checking: Promise<unknown> = Promise.resolve()

  const waitSeconds = (): number => Math.min(MAX_WAIT_SECONDS, Math.max(0, Math.ceil((file.value.waitUntil - now()) / 1000)))

  const check = async (tried: string): Promise<Result<null>> => {
    const { salt, hash, cost, wrong } = file.value
    if (salt === null || hash === null) return ok(null)
    if (waitSeconds() > 0) return fail('wrong_passphrase', { retryAfter: waitSeconds() })
    const found = await hashOf(tried, Buffer.from(salt, 'base64'), cost)
    if (timingSafeEqual(found, Buffer.from(hash, 'base64'))) {
      if (wrong > 0) file.change({ wrong: 0, waitUntil: 0 })
      return ok(null)
    }
    const seconds = wrong + 1 < FREE_TRIES ? 0 : Math.min(MAX_WAIT_SECONDS, 2 ** (wrong + 2 - FREE_TRIES))
    file.change({ wrong: wrong + 1, waitUntil: now() + seconds * 1000 })
    return fail('wrong_passphrase', seconds === 0 ? {} : { retryAfter: seconds })
  }

  return {
    get isSet() {
      return file.value.hash !== null
    },
    quarantined: file.quarantined,
    // One after the other: many tries at once must not share one count.
    check: (tried) => {
      const checked = checking.then(() => check(tried))
      checking = checked.catch(() => {})
      return checked
    },
    set: async (next) => {
      const salt = randomBytes(16)
      const hash = next === null ? null : await hashOf(next, salt, newCost)
      file.change({
        salt: hash === null ? null : salt.toString('base64'),
        hash: hash?.toString('base64') ?? null,
        cost: newCost,
        wrong: 0,
        waitUntil: 0,
      })
    },
  }
}
