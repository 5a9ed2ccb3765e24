import { toolNode } from './node.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'

/** Builds main, preload and renderer into out/. */
export const build = () =>
  run(toolNode(), [inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'])
