import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSwitch } from '../../../electron/main/scan/control.ts'
import { headOf, hmacOf } from '../../../electron/main/scan/matcher.ts'
import { runScan } from '../../../electron/main/scan/run-scan.ts'
import { createSecret } from '../../../electron/service/keys/secret.ts'
import { interleaved, median, ratio } from '../measure.ts'
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
  const hashKey = randomBytes(32)
  const known = needles.map((secret, n) => ({
    connectionId: 'c',
    keyId: `key_${n}`,
    head: headOf(secret) ?? '',
    length: secret.length,
    hmac: hmacOf(hashKey, secret),
  }))
  const expected = Math.ceil(Math.ceil(bytes / FILE_BYTES) / 10)

  const scan = async (): Promise<number> => {
    let found = 0
    const began = performance.now()
    await runScan(
      {
        folders: [tree],
        files: [],
        databases: [],
        git: null,
        wantsGit: false,
        temporary: folder,
        hashKey,
        known,
        listed: [],
        budget: { ms: 1e9, bytes: 1e15 },
        shared: createSwitch(),
      },
      (message) => {
        if (message.kind === 'progress') found += message.places.length
      },
    )
    const took = performance.now() - began
    if (found !== expected) throw new Error(`found ${found} of ${expected}`)
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
    const middle = median(results.get(who) ?? [])
    const aimed =
      who === base ? {} : { ratio: times(ratio(results, who, base, (value) => value)), target: `≥ ${LEAST} MB/s`, met: middle >= LEAST }
    return { what: `${bytes / 1e6} MB of text, ${NEEDLES} needles`, who, median: `${middle.toFixed(0)} MB/s`, ...aimed }
  })
}
