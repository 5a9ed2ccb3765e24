import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WAIT_MS } from '../../deadline.ts'
import { npmInstall } from '../npm.ts'
import type { Proof } from '../proof.ts'
import type { PackageSubject } from './suite.ts'

const run = promisify(execFile)

export const containerImage: Proof<PackageSubject> = {
  id: 'container-image',
  what: 'Docker builds the image, and the example for Testcontainers passes on it, through a mapped port',
  full: 1,
  sample: 1,
  missing: () => {
    const { status } = spawnSync('docker', ['info'], { timeout: WAIT_MS })
    return status === 0 ? null : 'no Docker daemon answers'
  },
  breaks: {
    what: 'only its own port is taken for its own',
    file: 'http/own-hosts.ts',
    edits: [['...(address === LOOPBACK ? [] : OWN_NAMES)', '']],
  },
  run: async ({ subject: { root } }, _amount, tally) => {
    await run('node', ['scripts/package.mjs', 'service'], { cwd: root })
    const example = join(root, 'test', 'examples', 'testcontainers')
    await npmInstall(example, '--no-package-lock')
    const { status, stdout } = spawnSync(process.execPath, ['--test'], {
      cwd: example,
      encoding: 'utf8',
    })
    tally.check(status === 0, stdout)
    return 'one image built, started and asked'
  },
}
