import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLock } from '../../../electron/main/lock/lock.ts'
import { openSealedStores } from '../../../electron/main/lock/sealed-stores.ts'
import { createSealer } from '../../../electron/main/vault/sealer.ts'
import { cipherOf } from '../../main/key-api/key-store.ts'
import type { Proof } from '../proof.ts'

const PASSPHRASE = 'three words suffice'
const ADDRESS = 'https://a.test'
const SECRET = 'local_live_0123456789'

const FILES = ['lock.json', 'lock.sealed', 'tokens.json'] as const

/** Which of the files, as a number of three bits. */
const subsets = Array.from({ length: 2 ** FILES.length }, (_, bits) => FILES.filter((_name, at) => (bits >> at) % 2 === 1))
const pairs = subsets.flatMap((moved) => subsets.map((back) => ({ moved, back })))

export const lockMoved: Proof = {
  id: 'lock-moved',
  what: 'whichever sealed files are moved aside for a start and whichever of them are put back, no secret opens without the passphrase',
  full: pairs.length,
  sample: pairs.length,
  breaks: {
    what: 'sealed texts do not carry the id of the record of the passphrase',
    file: 'lock/gated-sealer.ts',
    edits: [["[known.value, owner].join(' ')", 'owner']],
  },
  run: async ({ memory }, amount, tally) => {
    const cipher = cipherOf(memory)
    const start = () => {
      const stores = openSealedStores({ folder: memory, sealer: createSealer(cipher), mayPersist: () => true, newCost: 4 })
      const { passphrase } = stores
      const system = { available: false, ask: async () => false }
      const lock = createLock({ passphrase, system, onLock: () => {}, changed: () => {} })
      stores.askFirst(lock.settle)
      return { ...stores, lock }
    }
    const first = start()
    await first.vault.put('a', { secret: SECRET, address: ADDRESS })
    await first.lock.setPassphrase(null, PASSPHRASE)
    const whole = FILES.map((name) => [name, readFileSync(join(memory, name))] as const)
    const put = (names: readonly string[]): void => {
      for (const [name, content] of whole) if (names.includes(name)) writeFileSync(join(memory, name), content)
    }
    let opened = 0
    for (const { moved, back } of pairs.slice(0, amount)) {
      for (const name of FILES) rmSync(join(memory, name), { force: true })
      put(FILES.filter((name) => !moved.includes(name)))
      await start().vault.probe()
      put(back.filter((name) => moved.includes(name)))
      const { vault, lock } = start()
      await vault.probe()
      const isThere = (await vault.get('a', ADDRESS)).ok
      const open = !lock.state.locked || (await lock.open(null)).ok
      const what = `${moved.join(', ') || 'nothing'} aside, ${back.join(', ') || 'nothing'} back`
      tally.check(!open || !isThere, `the token opens without the passphrase: ${what}`)
      const isWhole = FILES.every((name) => existsSync(join(memory, name)) && (!moved.includes(name) || back.includes(name)))
      if (isWhole) tally.check(isThere && (await lock.open(PASSPHRASE)).ok, `all files are back and do not open: ${what}`)
      opened += isThere ? 1 : 0
    }
    return `${amount} ways to move three files; ${opened} of them leave the token open to the app behind the passphrase`
  },
}
