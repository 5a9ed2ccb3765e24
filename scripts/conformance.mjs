// `npm run conformance -- --url URL --token TOKEN [--read-only]`: checks any implementation of the key interface.
// stdout and the exit code are the suite's; what the bootstrap has to say goes to stderr.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { toolNode } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { main } from './lib/say.mjs'

await main(async () => {
  await ensureInstalled()
  const child = spawn(toolNode(), [inRoot('test', 'conformance', 'cli.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
})
