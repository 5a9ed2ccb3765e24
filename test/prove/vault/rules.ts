import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { unwrapKey } from '../../../electron/main/store/data-key.ts'
import { type KeyWrapping, openDocument, readWrapping } from '../../../electron/main/store/document.ts'
import { openDocumentFile } from '../../../electron/main/store/document-file.ts'
import { type Vault, vaultSchema } from '../../../electron/main/store/vault.ts'
import { openByHand } from '../../main/store/open-by-hand.ts'
import type { Proof } from '../proof.ts'
import { pick, seeded } from '../random.ts'
import { makeVault, PASSPHRASE, SEALS, STORE, startVault } from './scene.ts'

const [BY_STORE, BY_BOTH, BY_PASSPHRASE] = SEALS

/** Values as a hostile service, an imported file or a fault of ours could bring them. */
const HOSTILE: readonly unknown[] = ['', 'x'.repeat(100_000), null, -1, Number.NaN, {}, [], '\u0000', '__proto__', { toString: 1 }]

export const fitting: Proof = {
  id: 'vault-schema',
  what: 'no value is written that the next start would refuse',
  full: 400,
  sample: 10,
  breaks: {
    what: 'a value is written unparsed',
    file: 'store/store.ts',
    edits: [['if (!fits.success) throw', 'if (fits === null) throw']],
  },
  run: async ({ memory }, amount, tally) => {
    const random = seeded(3)
    await makeVault(memory, BY_STORE, '/first')
    let refused = 0
    for (let round = 0; round < amount; round += 1) {
      const { store } = await startVault(memory, BY_STORE)
      const field = pick(random, Object.keys(vaultSchema.shape)) as keyof Vault
      const value = pick(random, [
        ...HOSTILE,
        ...HOSTILE.map((one) => [one]),
        [{ id: pick(random, HOSTILE), connectionId: pick(random, HOSTILE) }],
      ])
      try {
        store?.update((before) => ({ ...before, [field]: value }) as Vault)
      } catch {
        refused += 1
      }
      const { file } = await startVault(memory, BY_STORE)
      tally.check(file.state.at === 'open', `${field}: the vault does not open any more`)
      if (file.state.at !== 'open') break
    }
    return `${amount} values, ${refused} refused`
  },
}

export const renewed: Proof = {
  id: 'vault-renewed',
  what: 'after a change of the passphrase nothing that opened the vault before opens what comes later',
  full: 6,
  sample: 1,
  breaks: {
    what: 'the data key is kept over a change of the passphrase',
    file: 'store/vault-file.ts',
    edits: [['sealKey(newDataKey(), this.#osStore, usesStore', 'sealKey(this.#sealing?.dataKey ?? newDataKey(), this.#osStore, usesStore']],
  },
  run: async ({ memory }, amount, tally) => {
    for (let round = 0; round < amount; round += 1) {
      const folder = join(memory, String(round))
      mkdirSync(folder)
      await makeVault(folder, BY_STORE, '/before')
      const path = join(folder, 'vault')
      const before = readFileSync(path)
      const { file } = await startVault(folder, BY_STORE)
      await file.setPassphrase(PASSPHRASE)
      tally.check(!readFileSync(path).equals(before), 'nothing was written')
      const after = readFileSync(path)
      const old = await unwrapKey(readWrapping(before) as KeyWrapping, STORE)
      if (old?.kind !== 'store') throw new Error('the key from before was not unwrapped')
      tally.check(openDocument(before, old.dataKey) !== null, 'the key from before opens nothing at all')
      tally.check(openDocument(after, old.dataKey) === null, 'the key from before opens what was written after')
      const { file: opened } = await startVault(folder, BY_BOTH)
      tally.check(opened.state.at === 'open', 'the passphrase does not open it')
    }
    return `${amount} changes`
  },
}

export const costly: Proof = {
  id: 'vault-cost',
  what: 'scrypt has the numbers of the format, whatever a file says',
  full: 6,
  sample: 1,
  breaks: {
    what: 'scrypt’s N comes from the file',
    file: 'store/data-key.ts',
    edits: [
      [
        "scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, COST,",
        "scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, { ...COST, N: 2 ** (10 + ((salt[0] ?? 0) % 4)) },",
      ],
    ],
  },
  run: async ({ memory }, amount, tally) => {
    for (let round = 0; round < amount; round += 1) {
      const folder = join(memory, String(round))
      mkdirSync(folder)
      await makeVault(folder, BY_PASSPHRASE, '/noted')
      const bytes = readFileSync(join(folder, 'vault'))
      let opened: unknown = null
      try {
        opened = openByHand(bytes, PASSPHRASE)
      } catch {
        // Told below.
      }
      tally.check(JSON.stringify(opened).includes('/noted'), 'another program does not open it by the numbers of docs/data.md')
    }
    return `${amount} vaults`
  },
}

const shape = z.object({ name: z.string() })

export const apart: Proof = {
  id: 'vault-documents',
  what: 'each document has a key of its own: none opens in another’s place',
  full: 20,
  sample: 2,
  breaks: {
    what: 'two documents share a key',
    file: 'store/vault.ts',
    edits: [['const newKey = (): string => randomBytes(32)', 'const newKey = (): string => Buffer.alloc(32, 7)']],
  },
  run: async ({ memory }, amount, tally) => {
    for (let round = 0; round < amount; round += 1) {
      const folder = join(memory, String(round))
      mkdirSync(folder)
      await makeVault(folder, BY_STORE, '/noted')
      const { file: vaultFile, store: vault } = await startVault(folder, BY_STORE)
      if (vault === null) throw new Error('the vault did not open')
      const open = (name: 'notes' | 'activity') =>
        openDocumentFile({ path: join(folder, name), name, fresh: { name: 'fresh' }, schema: shape, delayMs: 1, vault, vaultFile })
      open('notes').update(() => ({ name: 'notes' }))
      copyFileSync(join(folder, 'notes'), join(folder, 'activity'))
      tally.check(open('activity').value.name === 'fresh', 'notes opened as activity')
      tally.check(open('notes').value.name === 'notes', 'notes do not open as notes')
    }
    return `${amount} pairs`
  },
}

export const shut: Proof = {
  id: 'vault-locked',
  what: 'with a passphrase nothing of the vault is used before it was entered',
  full: 8,
  sample: 2,
  breaks: {
    what: 'the app goes on with a vault that is locked',
    file: 'store/vault-file.ts',
    edits: [
      [
        "this.#step({ is: 'unwrapped', needs: unwrapped.kind === 'store' ? 'nothing' : 'passphrase' })",
        "this.#step({ is: 'unwrapped', needs: unwrapped.kind === 'store' ? 'nothing' : 'passphrase' })\n      this.#open(newVault())",
      ],
    ],
  },
  run: async ({ memory }, amount, tally) => {
    for (let round = 0; round < amount; round += 1) {
      const folder = join(memory, String(round))
      mkdirSync(folder)
      const seal = round % 2 === 0 ? BY_BOTH : BY_PASSPHRASE
      await makeVault(folder, seal, '/noted')
      const { file } = await startVault(folder, { ...seal, passphrase: null })
      const first = await Promise.race([file.opened.then(() => 'used'), new Promise((resolve) => setImmediate(() => resolve('shut')))])
      tally.check(file.state.at === 'locked' && first === 'shut', `${seal.name}: ${file.state.at}, ${first}`)
      tally.check(!(await file.tryPassphrase('another passphrase')), `${seal.name}: another passphrase opened it`)
    }
    return `${amount} locked starts`
  },
}
