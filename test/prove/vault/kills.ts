import { join } from 'node:path'
import type { Proof } from '../proof.ts'
import { seeded } from '../random.ts'
import { inRounds, killAfter } from '../service/apart.ts'
import { STORE, startVault } from './scene.ts'

const SEAL = { osStore: STORE, passphrase: null }

export const kills: Proof = {
  id: 'vault-kills',
  what: 'after kill -9 in a write the vault is the one before or the one after',
  full: 2_000,
  sample: 4,
  breaks: {
    what: 'the file is written in place, in two halves with a pause between them',
    file: 'base/atomic-write.ts',
    edits: [
      [
        'rename(temporary, path)',
        'writeFileSync(path, content.slice(0, 40))\n    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)\n    rename(temporary, path)',
      ],
    ],
  },
  run: async ({ memory }, amount, tally) => {
    const random = seeded(16)
    let written = 0
    let writes = 0
    await inRounds(
      (done) => done < amount,
      'vault',
      async (apart) => {
        const { last, said } = await killAfter(apart, { folder: memory, from: written + 1 }, 1 + random(60))
        written = last
        writes += said
        const { store } = await startVault(memory, SEAL)
        const found = Number(store?.value.unfinishedFiles[0]?.slice(1) ?? Number.NaN)
        tally.check(found === written || found === written + 1, `${found} where ${written} was acknowledged`)
        if (!Number.isNaN(found)) written = found
      },
      join(import.meta.dirname, 'worker.ts'),
    )
    return `${amount} kills, ${writes} acknowledged writes`
  },
}
