import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Proof, Suite } from '../proof.ts'
import { containerImage } from './container-image.ts'

/** A whole project that the tarball can be made of, ours or a copy. */
export interface PackageSubject {
  readonly root: string
}

/** What a test run has of it already. */
const SAMPLED = ['create', 'list', 'revoke'].map((name) =>
  join('test', 'service', `${name}.test.ts`),
)

interface Report {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

const packedSuite: Proof<PackageSubject> = {
  id: 'packed-suite',
  what: 'the suite of the service holds against the command of the packed tarball',
  // Files of tests; there are fewer.
  full: 1_000,
  sample: SAMPLED.length,
  breaks: {
    what: 'secrets are a letter too short',
    file: 'keys/secret.ts',
    edits: [['RANDOM_LENGTH = 32', 'RANDOM_LENGTH = 31']],
  },
  run: async ({ subject: { root }, disk }, amount, tally) => {
    const files = [...SAMPLED, ...globSync('test/service/*.test.ts', { cwd: root }).toSorted()]
    const chosen = [...new Set(files)].slice(0, amount)
    const report = join(disk, 'report.json')
    const vitest = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=node',
      '--reporter=json',
      `--outputFile=${report}`,
    ]
    const env = { ...process.env, KEYSTOW_TARBALL: 'everywhere' }
    // A test that fails makes it end with 1: what failed is in the report.
    await promisify(execFile)(process.execPath, [...vitest, '-t', 'from the tarball', ...chosen], {
      cwd: root,
      env,
    }).catch(() => {})
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    let tests = 0
    for (const { assertionResults, message } of testResults) {
      if (assertionResults.length === 0) tally.check(false, message)
      for (const { status, fullName } of assertionResults) {
        if (status !== 'passed' && status !== 'failed') continue
        tests += 1
        tally.check(status === 'passed', fullName)
      }
    }
    tally.check(tests > 10 * SAMPLED.length, `only ${tests} tests were run`)
    return `${tests} tests`
  },
}

export const PACKAGE: Suite<PackageSubject> = {
  id: 'package',
  proofs: [packedSuite, containerImage],
  home: 'electron/service',
  parts: [
    'electron',
    'scripts',
    'resources',
    'LICENSE',
    'tsconfig.json',
    'vitest.config.ts',
    'package-lock.json',
  ],
  load: async (root) => ({ root }),
}
