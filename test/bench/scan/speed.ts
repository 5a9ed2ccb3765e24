import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecret } from '../../../electron/service/keys/secret.ts'
import { knownSecret, scanAll } from '../../main/scan/support.ts'
import { interleaved, medianOf, ratio } from '../measure.ts'
import type { Pace } from '../suite.ts'
import { type Row, times } from '../table.ts'
import { FILE_BYTES, plant } from './tree.ts'

const LEAST = 100
const NEEDLES = 200

/** A scan of a tree of text, beside `grep -F -f` with the same needles on the same tree. Of one thread each. */
export const scanSpeed = async (folder: string, pace: Pace): Promise<readonly Row[]> => {
  const tree = join(folder, 'tree')
  const bytes = pace.rounds > 5 ? 300e6 : 100e6
  const needles = Array.from({ length: NEEDLES }, () => createSecret('shop'))
  plant(tree, bytes, needles)
  const list = join(folder, 'needles')
  writeFileSync(list, needles.join('\n'))
  const known = needles.map((secret, n) => knownSecret(secret, `key_${n}`))
  const expected = Math.ceil(Math.ceil(bytes / FILE_BYTES) / 10)

  const scan = async (): Promise<number> => {
    const began = performance.now()
    const { places } = await scanAll({ folders: [tree], git: null, wantsGit: false, known })
    const took = performance.now() - began
    if (places.length !== expected) throw new Error(`found ${places.length} of ${expected}`)
    return bytes / 1e3 / took
  }
  const grep = (): number => {
    const began = performance.now()
    const lines = execFileSync('grep', ['-r', '-F', '-n', '-o', '-f', list, tree], { maxBuffer: 1e9, env: { ...process.env, LC_ALL: 'C' } })
    const took = performance.now() - began
    if (lines.toString().trim().split('\n').length !== expected) throw new Error('grep found something else')
    return bytes / 1e3 / took
  }
  const base = 'grep -F -f'
  const ways = { [base]: grep, scan }
  for (const way of Object.values(ways)) await way()
  const results = await interleaved(pace.rounds, ways)
  return Object.keys(ways).map((who): Row => {
    const middle = medianOf(results, who, (value) => value)
    const aimed =
      who === base ? {} : { ratio: times(ratio(results, who, base, (value) => value)), target: `≥ ${LEAST} MB/s`, met: middle >= LEAST }
    return { what: `${bytes / 1e6} MB of text, ${NEEDLES} needles`, who, median: `${middle.toFixed(0)} MB/s`, ...aimed }
  })
}
