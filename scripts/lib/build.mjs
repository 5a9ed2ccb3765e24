import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { alone } from './alone.mjs'
import { toolNode } from './node.mjs'
import { filesBelow } from './package-targets.mjs'
import { cache, inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { Stop, say } from './say.mjs'
import { isWhole, markWhole } from './whole.mjs'

/**
 * Builds the command `keystow` into out/cli/, and then what it loads for `keystow mcp` and `keystow
 * lab`.
 */
const buildCommand = async (env) => {
  const vite = [
    inRoot('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--config',
    'vite.cli.config.ts',
    '--logLevel',
    'warn',
  ]
  const built = { code: 0, output: '' }
  for (const mode of ['keystow', 'keystow-mcp', 'keystow-lab'])
    if (built.code === 0)
      Object.assign(built, await run(toolNode(), [...vite, '--mode', mode], { env }))
  return built
}

/** What the build reads besides installed packages, which the lockfile stands for. */
export const FOLDERS = ['electron', 'src', 'resources', 'scripts/build']
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'electron.vite.config.ts',
  'vite.cli.config.ts',
]

/** Hash of all that decides what is built. */
const hashInput = async (kind) => {
  const hash = createHash('sha256').update(`${kind} ${process.env.KEYSTOW_UPDATE_URL ?? ''}`)
  const below = await Promise.all(FOLDERS.map((name) => filesBelow(inRoot(name))))
  for (const file of [...below.flat(), ...FILES.map((name) => inRoot(name))])
    hash.update(`\0${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Builds main, preload, renderer and the command into out/, unless out/ has just that: an app may
 * be starting from it. `development` can be driven by tests and tools; `debug` has source maps for
 * the page too; `shipped` is what is packed: it refuses switches.
 */
export const build = (kind = 'development') =>
  alone(async () => {
    const version = await hashInput(kind)
    const mark = cache('built')
    if (isWhole(inRoot('out'), mark, version)) return { code: 0, output: '', isSame: true }
    say('building …')
    rmSync(mark, { force: true })
    // Vite would keep what Node compiled of it in the folder for temporary files.
    const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1', KEYSTOW_BUILD: kind }
    const app = await run(
      toolNode(),
      [
        inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js'),
        'build',
        '--logLevel',
        'warn',
      ],
      {
        env,
      },
    )
    const built = app.code === 0 ? await buildCommand(env) : app
    if (built.code === 0) markWhole(inRoot('out'), mark, version)
    return built
  })

export const buildOrStop = async (kind = 'development') => {
  const { code, output } = await build(kind)
  if (code !== 0) throw new Stop(`the build failed:\n${output.trim()}`)
}
