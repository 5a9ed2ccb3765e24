import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { cache, root } from './paths.mjs'
import { npm } from './run.mjs'
import { Stop, say } from './say.mjs'
import { isWhole, markWhole } from './whole.mjs'

/**
 * Makes node_modules in `folder` match its package-lock.json, by `npm ci` with `options`; does
 * nothing when they match already.
 */
const install = (folder, what, options) =>
  alone(async (held) => {
    const modules = join(folder, 'node_modules')
    // Inside node_modules, so that it goes when they go.
    const mark = join(modules, '.keystow', 'installed')
    const lock = createHash('sha256').update(await readFile(join(folder, 'package-lock.json')))
    const version = lock.digest('hex')
    if (isWhole(modules, mark, version)) return

    say(`installing ${what} …`)
    const { code, output } = await npm(
      ['ci', ...options, '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: folder, held },
    )
    if (code !== 0) throw new Stop(`npm ci failed:\n${output.trim()}`)
    await mkdir(join(modules, '.keystow'), { recursive: true })
    markWhole(modules, mark, version)
  })

/** The packages that every script needs. */
export const ensureInstalled = () =>
  install(root, 'what package-lock.json pins (about half a minute)', [
    '--include=dev',
    '--include=optional',
  ])

/**
 * The folder that the packages of one command alone are installed in, by the lockfile in `from` and
 * without anybody's scripts: whoever does not run that command never installs them. `what` they
 * are, for whoever waits.
 */
export const ownPackages = async (name, from, what) => {
  const folder = cache(name)
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(from, file), join(folder, file))
  await install(folder, `${what} (about a minute)`, ['--ignore-scripts'])
  return folder
}
