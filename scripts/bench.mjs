// `npm run bench -- [--quick] [suite …]`: medians and ratios of interleaved runs beside their targets.
// stdout and the exit code are the bench's; what the bootstrap has to say goes to stderr.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { toolNode } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { main } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'

await main(async () => {
  await ensureInstalled()
  const args = ['--disable-warning=ExperimentalWarning', '--expose-gc', inRoot('test', 'bench', 'cli.ts'), ...process.argv.slice(2)]
  const child = spawn(toolNode(), args, { stdio: 'inherit' })
  onStopAsked(() => child.kill())
  child.on('exit', (code) => process.exit(code ?? 1))
})
