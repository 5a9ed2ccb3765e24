import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof } from '../proof.ts'
import { seeded } from '../random.ts'
import { inRounds, killAfter } from '../service/apart.ts'
import { makeVault, SEALS, startVault } from './scene.ts'

/** How a vault that is killed is sealed, by round: each passphrase costs most of a second. */
const sealOf = (round: number): number => (round % 20 === 2 ? 1 : round % 20 === 3 ? 2 : 0)

export const kills: Proof = {
  id: 'vault-kills',
  what: 'after kill -9 in a write the vault is the one before or the one after',
  full: 2_000,
  sample: 20,
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
    const written = SEALS.map(() => 0)
    let writes = 0
    for (const seal of SEALS) {
      mkdirSync(join(memory, seal.name))
      await makeVault(join(memory, seal.name), seal, '/0')
    }
    await inRounds(
      (done) => done < amount,
      'vault',
      async (apart, index) => {
        const at = sealOf(index)
        const seal = SEALS[at] ?? SEALS[0]
        const folder = join(memory, seal.name)
        const { last, said } = await killAfter(
          apart,
          { folder, seal: at, from: (written[at] ?? 0) + 1 },
          1 + random(60),
        )
        writes += said
        const { store } = await startVault(folder, seal)
        const found = Number(store?.value.unfinishedFiles[0]?.slice(1) ?? Number.NaN)
        tally.check(
          found === last || found === last + 1,
          `${seal.name}: ${found} where ${last} was acknowledged`,
        )
        written[at] = Number.isNaN(found) ? last : found
      },
      join(import.meta.dirname, 'worker.ts'),
    )
    return `${amount} kills, ${writes} acknowledged writes`
  },
}
