import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDocument } from '../../../electron/main/store/document.ts'
import type { Proof } from '../proof.ts'
import { makeVault, SEALS, startVault } from './scene.ts'

const HEADER_BYTES = 56

/** A passphrase is tried for each changed byte of the part that wraps the key; a byte of the rest is tried with the key itself. */
export const bytes: Proof = {
  id: 'vault-bytes',
  what: 'a vault with any byte changed is told, never taken, and stays as it is',
  full: 1,
  sample: 40,
  breaks: {
    what: 'the header is not authenticated',
    file: 'store/document.ts',
    edits: [
      ['setAAD(authenticatedPart(', 'setAAD(((_: Buffer) => Buffer.alloc(0))(authenticatedPart('],
      ['sealedKey.length))', 'sealedKey.length)))'],
      ['(bytes, bodyAt))', '(bytes, bodyAt)))'],
    ],
  },
  run: async ({ memory }, every, tally) => {
    let changed = 0
    for (const seal of SEALS) {
      const folder = join(memory, seal.name)
      mkdirSync(folder)
      await makeVault(folder, seal, '/the/noted/path')
      const path = join(folder, 'vault')
      const whole = readFileSync(path)
      const wrapped = HEADER_BYTES + whole.readUInt16BE(10)
      // Each byte of the header where a try costs nothing, also in a sample: each field is there for another reason.
      const step = (at: number): number => (at < HEADER_BYTES && seal.passphrase === null ? 1 : every)
      for (let at = 0; at < whole.length; at += step(at)) {
        const other = Buffer.from(whole)
        other[at] = (other[at] ?? 0) ^ (1 << (changed % 8))
        changed += 1
        const isKeyNeeded = at >= wrapped && seal.passphrase !== null
        if (isKeyNeeded) {
          // The tag covers the whole body alike: with the right key or with any other it does not open.
          tally.check(openDocument(other, Buffer.alloc(32)) === null, `byte ${at} of ${seal.name} opened`)
          continue
        }
        writeFileSync(path, other)
        const { file, store, hangs } = await startVault(folder, seal)
        tally.check(!hangs, `byte ${at} of ${seal.name}: hangs`)
        tally.check(store === null && file.state.at !== 'open', `byte ${at} of ${seal.name} was taken`)
        tally.check(readFileSync(path).equals(other), `byte ${at} of ${seal.name}: the file was changed`)
      }
    }
    return `${changed} changed bytes, three seals`
  },
}
