// `npm run prove [-- suite [proof …]] [--sample | --broken]`: the long proofs, as one table.
// stdout and the exit code are the proofs'; what the bootstrap has to say goes to stderr.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { toolNode } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { main } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'
import { ensureSystem } from './lib/system.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureSystem(null, ['strace', 'openssl'])
  const args = ['--disable-warning=ExperimentalWarning', inRoot('test', 'prove', 'cli.ts'), ...process.argv.slice(2)]
  // Without it, importing a module that imports `electron` would try to download its binary.
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' }
  const child = spawn(toolNode(), args, { stdio: 'inherit', env })
  onStopAsked(() => child.kill())
  child.on('exit', (code) => process.exit(code ?? 1))
})
