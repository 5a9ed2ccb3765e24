import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Builds the command into a folder, with what it loads from beside itself. */
export const buildCommand = (folder: string, beside: 'keystow-lab' | 'keystow-mcp'): void => {
  for (const mode of ['keystow', beside]) {
    const vite = [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      'vite.cli.config.ts',
      '--mode',
      mode,
      '--outDir',
      folder,
    ]
    const { status, stderr } = spawnSync(process.execPath, vite, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
}
