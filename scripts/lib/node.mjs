import { existsSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { Stop } from './say.mjs'

const NEEDED = 24

const installed =
  process.platform === 'win32'
    ? inRoot('node_modules', `node-win-${process.arch}`, 'bin', 'node.exe')
    : inRoot('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')

/**
 * Path of a Node that is new enough for the tools: the one npm installed (it has none for macOS),
 * or the one that runs this.
 */
export const toolNode = () => {
  if (existsSync(installed)) return installed
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return process.execPath
  throw new Stop(
    `this platform needs Node ${NEEDED} or newer on the PATH; found ${process.versions.node}. See https://nodejs.org/`,
  )
}
