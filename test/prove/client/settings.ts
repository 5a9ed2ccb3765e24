import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openHabits } from '../../../electron/main/store/settings.ts'
import { type Proof, WRITTEN_IN_PLACE } from '../proof.ts'
import { seeded } from '../random.ts'
import { inRounds, killAfter } from '../service/apart.ts'

export const killed: Proof = {
  id: 'settings-kill',
  what: 'after kill -9 the settings are the last that were written, or the ones under way',
  full: 1_000,
  sample: 4,
  breaks: WRITTEN_IN_PLACE,
  run: async ({ memory }, amount, tally) => {
    const random = seeded(16)
    let writes = 0
    let written = 0
    await inRounds(
      (done) => done < amount,
      'settings',
      async (apart) => {
        const { last, said } = await killAfter(apart, { folder: memory, from: written + 1 }, 1 + random(120))
        written = last
        writes += said
        const { value } = openHabits(memory)
        tally.check(!readdirSync(memory).some((name) => name.includes('broken')), 'the file was damaged')
        const found = value.window?.x ?? 0
        tally.check(found === written || found === written + 1, `${found} where ${written} was acknowledged`)
        written = found
      },
      join(import.meta.dirname, 'worker.ts'),
    )
    return `${amount} kills, ${writes} acknowledged writes`
  },
}
