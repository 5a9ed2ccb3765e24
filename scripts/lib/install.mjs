import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cache, inRoot } from './paths.mjs'
import { npm } from './run.mjs'
import { Stop, say } from './say.mjs'

// Inside node_modules, so that it goes when they go; written last, so that a broken install does not count.
const stamp = cache('installed-lockfile')

/** Makes node_modules match package-lock.json; does nothing when they match already. */
export const ensureInstalled = async () => {
  const wanted = createHash('sha256')
    .update(await readFile(inRoot('package-lock.json')))
    .digest('hex')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return

  say('installing what package-lock.json pins (about half a minute) …')
  const { code, output } = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) throw new Stop(`npm ci failed:\n${output.trim()}`)
  await mkdir(cache(), { recursive: true })
  await writeFile(stamp, wanted)
}
