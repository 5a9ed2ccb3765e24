import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecret } from '../../../electron/service/keys/secret.ts'
import { knownSecret, scanAll } from '../../main/features/scan/support.ts'
import { interleaved, medianOf, ratio, timed } from '../measure.ts'
import type { Pace } from '../suite.ts'
import { atLeast, type Row, times } from '../table.ts'
import { FILE_BYTES, plant } from './tree.ts'

const LEAST = 100
const NEEDLES = 200

/**
 * A scan of a tree of text, beside `grep -F -f` with the same needles on the same tree. Of one
 * thread each.
 */
export const scanSpeed = async (folder: string, pace: Pace): Promise<readonly Row[]> => {
  const tree = join(folder, 'tree')
  const bytes = pace.rounds > 5 ? 300e6 : 100e6
  const needles = Array.from({ length: NEEDLES }, () => createSecret('shop'))
  plant(tree, bytes, needles)
  const list = join(folder, 'needles')
  writeFileSync(list, needles.join('\n'))
  const known = needles.map((secret, n) => knownSecret(secret, `key_${n}`))
  const expected = Math.ceil(Math.ceil(bytes / FILE_BYTES) / 10)

  /** Megabytes a second of a search, which answers what it found. */
  const speedOf =
    (search: () => ArrayLike<unknown> | Promise<ArrayLike<unknown>>) =>
    async (): Promise<number> => {
      let found = 0
      const { all } = await timed(1, async () => {
        found = (await search()).length
      })
      if (found !== expected) throw new Error(`found ${found} of ${expected}`)
      return bytes / 1e3 / all
    }
  const scan = speedOf(
    async () => (await scanAll({ folders: [tree], git: null, wantsGit: false, known })).places,
  )
  const env = { ...process.env, LC_ALL: 'C' }
  const grep = speedOf(() =>
    execFileSync('grep', ['-r', '-F', '-n', '-o', '-f', list, tree], { maxBuffer: 1e9, env })
      .toString()
      .trim()
      .split('\n'),
  )
  const base = 'grep -F -f'
  const ways = { [base]: grep, scan }
  for (const way of Object.values(ways)) await way()
  const results = await interleaved(pace.rounds, ways)
  return Object.keys(ways).map((who): Row => {
    const middle = medianOf(results, who, (value) => value)
    const share = ratio(results, who, base, (value) => value)
    const aimed = who !== base && { ratio: times(share), ...atLeast(middle, LEAST, 'MB/s') }
    return {
      what: `${bytes / 1e6} MB of text, ${NEEDLES} needles`,
      who,
      median: `${middle.toFixed(0)} MB/s`,
      ...aimed,
    }
  })
}
