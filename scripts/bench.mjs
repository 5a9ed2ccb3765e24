// `npm run bench -- [--quick] [suite …]`: medians and ratios of interleaved runs beside their targets.
// stdout and the exit code are the bench's; what the bootstrap has to say goes to stderr.
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { build } from './lib/build.mjs'
import { runOnDesktop } from './lib/desktop.mjs'
import { provideElectron } from './lib/electron.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { toolNode } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { main, Stop } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'
import { DESKTOP, ensureSystem } from './lib/system.mjs'

const words = process.argv.slice(2)
const LIST = 'list'

/** The list of keys in the built app, as the user that the end-to-end tests run as. */
const benchList = async () => {
  const { binary } = await provideElectron()
  await ensureSystem(binary, DESKTOP)
  const built = await build()
  if (built.code !== 0) throw new Stop(built.output)
  const results = inRoot('test-results')
  await mkdir(results, { recursive: true })
  const { code, output } = await runOnDesktop(binary, results, ['test/bench/list/cli.ts'])
  process.stdout.write(output)
  if (code !== 0) throw new Stop('the list could not be measured')
}

await main(async () => {
  await ensureInstalled()
  if (words.includes(LIST) || words.length === 0) await benchList()
  const others = words.filter((word) => word !== LIST)
  if (words.includes(LIST) && others.length === 0) return
  const args = ['--disable-warning=ExperimentalWarning', '--expose-gc', inRoot('test', 'bench', 'cli.ts'), ...others]
  const child = spawn(toolNode(), args, { stdio: 'inherit' })
  onStopAsked(() => child.kill())
  child.on('exit', (code) => process.exit(code ?? 1))
})
