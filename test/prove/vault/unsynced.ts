import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { refuseFolderSync } from '../../main/store/refusing-disk.ts'
import type { Proof } from '../proof.ts'
import { seeded } from '../random.ts'
import { makeVault, SEALS, startVault } from './scene.ts'

/** Codes of a refused sync of a folder, and whether that is worth telling. */
const CODES = [
  ['EIO', true],
  ['EDQUOT', true],
  ['EROFS', true],
  ['EINVAL', false],
  ['ENOTSUP', false],
] as const

const PASSPHRASES = ['three words suffice', 'four words are better'] as const

export const unsynced: Proof = {
  id: 'vault-unsynced',
  what: 'where the folder cannot be synced after a rename, what is said of a change is what the next start finds',
  full: 200,
  sample: 10,
  breaks: {
    what: 'the refused sync is reported as a refused write',
    file: 'base/atomic-write.ts',
    edits: [['return NO_FOLDER_SYNC.has(codeOfCause(cause))', 'throw cause']],
  },
  run: async ({ memory }, amount, tally) => {
    const random = seeded(9)
    let warned = 0
    for (let round = 0; round < amount; round += 1) {
      const [code, isTold] = CODES[round % CODES.length] ?? CODES[0]
      const folder = join(memory, `${round}`)
      mkdirSync(folder)
      await makeVault(folder, SEALS[0], '/before')
      const { file, store } = await startVault(folder, SEALS[0])
      if (file === null || store === null) throw new Error('the vault did not open')
      let warnings = 0
      file.files.onWarning(({ kind }) => {
        if (kind === 'not_synced') warnings += 1
      })
      let expected = '/before'
      // A passphrase takes half a second: now and then.
      const next = round % 10 === 0 ? (PASSPHRASES[random(2)] ?? null) : null
      let passphrase: string | null = null
      const restore = refuseFolderSync(code)
      // What throws is said to be as before.
      try {
        store.update((value) => ({ ...value, unfinishedFiles: ['/after'] }))
        expected = '/after'
        if (next !== null) await file.setPassphrase(next)
        passphrase = next
      } catch {
      } finally {
        restore()
      }
      const says = `${code}, ${next === null ? 'a change' : 'a change and a passphrase'}`
      tally.check(store.value.unfinishedFiles[0] === expected, `${says}: memory differs`)
      const later = await startVault(folder, { ...SEALS[0], passphrase })
      const found = later.store?.value.unfinishedFiles[0]
      tally.check(found === expected, `${says}: said ${expected}, found ${found}`)
      tally.check(warnings > 0 === isTold, `${says}: told ${warnings} times`)
      warned += warnings
    }
    return `${amount} changes, ${warned} warnings`
  },
}
