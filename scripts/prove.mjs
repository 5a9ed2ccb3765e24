// `npm run prove [-- suite [proof …]] [--sample | --broken]`: the long proofs, as one table.
// stdout and the exit code are the proofs'; what the bootstrap has to say goes to stderr.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOrStop } from './lib/build.mjs'
import { desktopElectron, results, runOnDesktop } from './lib/desktop.mjs'
import { handOver } from './lib/hand-over.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { interrupt } from './lib/run.mjs'
import { main, Stop } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'
import { ensureSystem } from './lib/system.mjs'

const argv = process.argv.slice(2)
const options = argv.filter((word) => word.startsWith('-'))
const suite = argv.find((word) => !word.startsWith('-'))
const needsDesktop = suite === 'app' || suite === 'command'
const script = 'test/prove/cli.ts'
const saved = join(results, 'prove.json')

/**
 * The list of the proofs imports modules of main, and with them `electron`, which would try to
 * download its binary.
 */
const withoutDownload = () => {
  process.env.ELECTRON_OVERRIDE_DIST_PATH = '/nonexistent'
}

/**
 * The proofs of the built app and its command, as the user that the end-to-end tests run as. Leaves
 * their results in `saved`.
 */
const proveApp = async () => {
  const { binary } = await desktopElectron()
  await buildOrStop()
  await rm(saved, { force: true })
  withoutDownload()
  onStopAsked(interrupt)
  const { code } = await runOnDesktop(binary, [
    script,
    ...(suite === undefined ? ['desktop', ...argv] : argv),
    '--save',
  ])
  if (code !== 0) throw new Stop('the proofs of the app did not come to their end')
}

await main(async () => {
  await ensureInstalled()
  await ensureSystem(null, ['strace', 'openssl'])
  const args = needsDesktop ? ['none', ...options] : argv
  if (suite === undefined || needsDesktop) {
    await proveApp()
    args.push('--with', saved)
  }
  withoutDownload()
  handOver([inRoot(script), ...args])
})
