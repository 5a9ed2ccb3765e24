// `npm run --silent service -- --port 0 --seed mixed`: the embedded service as a process of its
// own. stdout and the exit code are the service's; what the bootstrap has to say goes to stderr.
import { handOver } from './lib/hand-over.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { main } from './lib/say.mjs'

await main(async () => {
  await ensureInstalled()
  // Detached: npm and a terminal's Ctrl-C both signal, and the service is to get only one of them.
  const detached = process.platform !== 'win32'
  handOver([inRoot('electron', 'service', 'cli.ts'), ...process.argv.slice(2)], { detached })
})
