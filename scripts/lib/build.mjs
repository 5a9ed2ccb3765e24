import { toolNode } from './node.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { Stop, say } from './say.mjs'

/** Builds main, preload and renderer into out/. */
export const build = () =>
  run(toolNode(), [inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'])

export const buildOrStop = async () => {
  say('building …')
  const { code, output } = await build()
  if (code !== 0) throw new Stop(`the build failed:\n${output.trim()}`)
}
