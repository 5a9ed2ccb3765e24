// `npm run bench -- [--quick] [suite …]`: medians and ratios of interleaved runs beside their
// targets. stdout and the exit code are the bench's; what the bootstrap has to say goes to stderr.
import { spawn } from 'node:child_process'
import { buildOrStop } from './lib/build.mjs'
import { desktopElectron, runOnDesktop } from './lib/desktop.mjs'
import { electronToPack, forge } from './lib/forge.mjs'
import { ensureInstalled, ownPackages } from './lib/install.mjs'
import { toolNode } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { interrupt } from './lib/run.mjs'
import { main, Stop, say } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'
import { ensureSystem, isRoot } from './lib/system.mjs'

const argv = process.argv.slice(2)
const options = argv.filter((word) => word.startsWith('-'))
const named = argv.filter((word) => !word.startsWith('-'))

/** A bench that needs Electron and a desktop, as the user that the end-to-end tests run as. */
const benchOnDesktop = async (script) => {
  const { binary } = await desktopElectron()
  onStopAsked(interrupt)
  const { code, output } = await runOnDesktop(binary, [script, ...options])
  process.stdout.write(output)
  if (code !== 0) throw new Stop('the app could not be measured')
}

/** A bench of the built app. */
const benchApp = async (script) => {
  await buildOrStop()
  await benchOnDesktop(script)
}

/** Runs a bench to its end. One that fails ends all of this with its code. */
const runBench = (args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(toolNode(), ['--disable-warning=ExperimentalWarning', ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    onStopAsked(() => child.kill())
    child.on('exit', (code) => (code === 0 ? resolve() : process.exit(code ?? 1)))
  })

const isNamed = (suite) =>
  named.length === 0 || named.some((name) => suite === name || suite.startsWith(`${name}/`))

const benchService = async (args) => {
  const env =
    isNamed('service/others') && !options.includes('--help')
      ? {
          KEYSTOW_BENCH_OTHERS: await ownPackages(
            'bench-others',
            inRoot('test', 'bench', 'others'),
            'what the bench compares with',
          ),
        }
      : {}
  await runBench(['--expose-gc', inRoot('test', 'bench', 'cli.ts'), ...options, ...args], env)
}

/** The command `keystow` as it is shipped. */
const benchCommand = async () => {
  await buildOrStop()
  await runBench([inRoot('test', 'bench', 'command', 'cli.ts'), ...options])
}

/**
 * The packed app from start to first list. What sandboxed processes share of the memory only root
 * may read.
 */
const benchStart = async () => {
  if (process.platform !== 'linux' || !isRoot()) {
    say(
      'the start is measured on Linux and as root only (sudo npm run bench -- start), as it reads the memory of sandboxed processes.',
    )
    return
  }
  await desktopElectron()
  await ensureSystem(null, ['zip'])
  const env = await electronToPack(`linux-${process.arch}`)
  await buildOrStop('shipped')
  await forge('package', ['--platform', 'linux', '--arch', process.arch], env)
  await runBench([inRoot('test', 'bench', 'start', 'cli.ts'), ...options], {
    KEYSTOW_PACKED: inRoot('release', `Keystow-linux-${process.arch}`),
  })
}

/** Those that are programs of their own. */
const apart = {
  command: benchCommand,
  'in-electron': () => benchOnDesktop('test/bench/in-electron/cli.ts'),
  list: () => benchApp('test/bench/list/cli.ts'),
  'scan/window': () => benchApp('test/bench/scan/cli.ts'),
  start: benchStart,
}

await main(async () => {
  await ensureInstalled()
  if (options.includes('--help')) return benchService([])
  for (const [name, bench] of Object.entries(apart)) if (isNamed(name)) await bench()
  const others = named.filter((name) => !(name in apart))
  if (named.length === 0 || others.length > 0) await benchService(others)
})
