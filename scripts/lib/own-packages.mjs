// Packages of one command alone, with a lockfile of their own: whoever does not run it never installs them.
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cache } from './paths.mjs'
import { npm } from './run.mjs'
import { Stop, say } from './say.mjs'

/** The folder that the packages of `from` are installed in, by its lockfile and without anybody's scripts. `what` they are, for whoever waits. */
export const ownPackages = async (name, from, what) => {
  const hash = createHash('sha256').update(await readFile(join(from, 'package-lock.json')))
  const folder = cache(`${name}-${hash.digest('hex').slice(0, 16)}`)
  const done = join(folder, 'done')
  if ((await readFile(done, 'utf8').catch(() => null)) !== null) return folder
  say(`installing ${what} (about a minute) …`)
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) await copyFile(join(from, file), join(folder, file))
  const { code, output } = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  if (code !== 0) throw new Stop(`${what} could not be installed:\n${output.trim()}`)
  await writeFile(done, '')
  return folder
}
