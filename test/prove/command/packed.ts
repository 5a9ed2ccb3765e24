import { copyFileSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LAUNCHER } from '../../../electron/contract/command-here.ts'
import { electronBinary } from '../../e2e/support/app.ts'

/**
 * Lays the built app out as a package for Linux does, in a new folder. Returns the path of its
 * launcher.
 */
export const layOut = (root: string, folder: string): string => {
  const electron = electronBinary()
  const resources = join(folder, 'resources')
  mkdirSync(resources, { recursive: true })
  for (const name of readdirSync(dirname(electron)))
    if (!['electron', 'resources'].includes(name))
      symlinkSync(join(dirname(electron), name), join(folder, name))
  // A program looks beside itself for the rest, links followed.
  copyFileSync(electron, join(folder, 'keystow'))
  symlinkSync(root, join(resources, 'app'))
  for (const name of readdirSync(join(root, 'out/cli')))
    symlinkSync(join(root, 'out/cli', name), join(resources, name))
  const launcher = join(folder, LAUNCHER)
  copyFileSync(join(root, 'resources/cli/launcher'), launcher)
  return launcher
}
