import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { APP } from '../app/suite.ts'
import type { Suite } from '../proof.ts'
import { matrix } from './matrix.ts'
import { world } from './world.ts'

/** What is proven of the command, by Node and by the app's own program. */
export const COMMAND: Suite<{ readonly root: string }> = {
  id: 'command',
  proofs: [matrix, world],
  home: 'electron',
  parts: [...APP.parts, 'vite.cli.config.ts'],
  load: async (root) => {
    await APP.load(root)
    const vite = [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      'vite.cli.config.ts',
      '--logLevel',
      'error',
      '--configLoader',
      'runner',
      '--mode',
    ]
    if (!existsSync(join(root, 'out/cli/keystow.cjs')))
      for (const mode of ['keystow', 'keystow-mcp', 'keystow-lab'])
        await promisify(execFile)(process.execPath, [...vite, mode], { cwd: root })
    return { root }
  },
}
