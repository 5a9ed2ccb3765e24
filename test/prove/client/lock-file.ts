import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SecureStorage } from '../../../electron/contract/app-state.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { createLock, type Lock } from '../../../electron/main/lock/lock.ts'
import { openPassphrase } from '../../../electron/main/lock/passphrase.ts'
import type { Sealer } from '../../../electron/main/vault/sealer.ts'
import type { Proof, Tally } from '../proof.ts'

const RIGHT = 'three words suffice'
const WRONG = 'three words do not'

/** A secure store in memory, in one of the states that a real one can be in. */
const sealerIn = (state: SecureStorage['state'], key: Buffer): Sealer => {
  const storage: SecureStorage = { state, backend: 'memory' }
  const refused = state === 'locked' ? 'storage_locked' : 'storage_unavailable'
  return {
    storage,
    probe: async () => storage,
    seal: async (text, owner) => {
      if (state !== 'available') return fail(refused)
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return ok(Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64'))
    },
    open: async (sealed, owner) => {
      if (state !== 'available') return fail('storage_locked')
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28))
        return ok({ text: Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'), aged: false })
      } catch {
        return fail('token_missing')
      }
    },
  }
}

interface Harm {
  readonly what: string
  readonly harm: (path: string, whole: Buffer) => void
}

/** Removed, cut off at each byte, and each bit turned over. */
const harmsOf = (length: number): readonly Harm[] => [
  { what: 'removed', harm: (path) => rmSync(path) },
  ...Array.from({ length }, (_, at) => ({
    what: `cut off at ${at}`,
    harm: (path: string, whole: Buffer) => writeFileSync(path, whole.subarray(0, at)),
  })),
  ...Array.from({ length: length * 8 }, (_, bit) => ({
    what: `bit ${bit} turned over`,
    harm: (path: string, whole: Buffer) => {
      const flipped = Buffer.from(whole)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      writeFileSync(path, flipped)
    },
  })),
]

/** No way in but the right passphrase; and that, where the store knows it. */
const tryToOpen = async (lock: Lock, knows: boolean, what: string, tally: Tally): Promise<void> => {
  tally.check(lock.state.locked, `open at the start: ${what}`)
  await lock.settle()
  tally.check(lock.state.locked, `open once the store answered: ${what}`)
  for (const tried of [null, '', WRONG]) tally.check(!(await lock.open(tried)).ok, `opened by ${tried}: ${what}`)
  const opened = (await lock.open(RIGHT)).ok
  tally.check(opened || !knows, `the right passphrase was refused: ${what}`)
  tally.check(lock.state.locked !== opened, `neither open nor locked: ${what}`)
}

export const lockFile: Proof = {
  id: 'lock-file',
  what: 'no damage to the record of the passphrase opens the window, whatever the secure store does',
  full: 5_000,
  sample: 60,
  breaks: {
    what: 'a damaged record counts as a first start',
    file: 'lock/passphrase.ts',
    edits: [["known === null && !fresh ? 'waiting' :", '']],
  },
  run: async ({ memory }, amount, tally) => {
    const key = randomBytes(32)
    const start = (state: SecureStorage['state'], guards = true): Lock => {
      const passphrase = openPassphrase({ folder: memory, sealer: sealerIn(state, key), guards: () => guards, newCost: 4 })
      return createLock({ passphrase, system: { available: false, ask: async () => false }, onLock: () => {}, changed: () => {} })
    }
    await start('available', false).setPassphrase(null, RIGHT)
    const paths = ['lock.json', 'lock.sealed'].map((name) => join(memory, name))
    const whole = paths.map((path) => readFileSync(path))
    const cases = paths.flatMap((path, at) => {
      const bytes = whole[at] ?? Buffer.alloc(0)
      return harmsOf(bytes.length).map(({ what, harm }) => ({
        what: `${path.split('/').at(-1)} ${what}`,
        harm: () => harm(path, bytes),
        file: at,
      }))
    })
    const step = Math.max(1, Math.floor(cases.length / amount))
    let done = 0
    for (let at = 0; at < cases.length; at += step) {
      const one = cases[at]
      if (one === undefined) break
      const state = (['available', 'locked', 'unavailable'] as const)[done % 3] ?? 'available'
      for (const [index, path] of paths.entries()) writeFileSync(path, whole[index] ?? '')
      one.harm()
      await tryToOpen(start(state), one.file === 0 && state === 'available', `${one.what}, store ${state}`, tally)
      done += 1
    }
    return `${done} of ${cases.length} harms to two files, with the store there, locked and none in turn`
  },
}
