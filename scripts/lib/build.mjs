import { alone } from './alone.mjs'
import { toolNode } from './node.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { Stop, say } from './say.mjs'

/** Builds the command `keystow` into out/cli/, and then what it loads for `keystow mcp` and `keystow lab`. */
const buildCommand = async () => {
  const vite = [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', 'vite.cli.config.ts', '--logLevel', 'warn']
  const built = { code: 0, output: '' }
  for (const mode of ['keystow', 'keystow-mcp', 'keystow-lab'])
    if (built.code === 0) Object.assign(built, await run(toolNode(), [...vite, '--mode', mode]))
  return built
}

/**
 * Builds main, preload, renderer and the command into out/. `development` can be driven by tests and tools; `shipped` is what is packed: it
 * refuses switches.
 */
export const build = (kind = 'development') =>
  alone(async () => {
    const app = await run(toolNode(), [inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'], {
      env: { ...process.env, KEYSTOW_BUILD: kind },
    })
    return app.code === 0 ? buildCommand() : app
  })

export const buildOrStop = async (kind = 'development') => {
  say('building …')
  const { code, output } = await build(kind)
  if (code !== 0) throw new Stop(`the build failed:\n${output.trim()}`)
}
