// `npm run conformance -- --url URL --token TOKEN [--read-only]`: checks any implementation of the
// key interface. stdout and the exit code are the suite's; what the bootstrap has to say goes to
// stderr.
import { handOver } from './lib/hand-over.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { main } from './lib/say.mjs'

await main(async () => {
  await ensureInstalled()
  handOver([inRoot('test', 'conformance', 'cli.ts'), ...process.argv.slice(2)])
})
