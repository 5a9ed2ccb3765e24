import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { WAIT_MS } from '../deadline.ts'

/**
 * Says that npm does not find one of these packages, which a proof fetches from its registry; null
 * where it finds all.
 */
export const missingFromNpm = (...names: readonly string[]): string | null => {
  const missing = names.find(
    (name) => spawnSync('npm', ['view', name, 'version'], { timeout: WAIT_MS }).status !== 0,
  )
  return missing === undefined
    ? null
    : `npm does not find ${missing}, which it fetches from its registry`
}

/** Installs into a folder, without running anything of what is installed. */
export const npmInstall = async (cwd: string, ...words: readonly string[]): Promise<void> => {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', ['install', ...options, ...words], { cwd })
}
