// `npm run package`: builds the app and makes the packages that this system can make, into release/make.
// `-- --release` refuses a stand-in Electron; `--platform`, `--arch` and `--targets` are Forge's.
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from './lib/build.mjs'
import { provideElectron } from './lib/electron.mjs'
import { zipFallback } from './lib/electron-fallback.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { toolNode } from './lib/node.mjs'
import { filesBelow, linuxTargets, releaseFolder, wordAfter } from './lib/package-targets.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { main, Stop, say } from './lib/say.mjs'
import { ensureSystem } from './lib/system.mjs'

const words = process.argv.slice(2)
const platform = wordAfter(words, '--platform') ?? process.platform
const arch = wordAfter(words, '--arch') ?? process.arch

/** What tells Forge to pack the stand-in, where the official Electron is not to be had. */
const electronEnv = async () => {
  const { official } = await provideElectron()
  if (official) return {}
  if (words.includes('--release')) throw new Stop('a release is packed with the official Electron only, and it could not be downloaded.')
  const { folder, version } = await zipFallback(`${platform}-${arch}`)
  say(`packing the stand-in Electron ${version}: these packages are for tests, not for release.`)
  return { KEYSTOW_ELECTRON_ZIPS: folder, KEYSTOW_ELECTRON_VERSION: version }
}

const make = async (env) => {
  const targets =
    wordAfter(words, '--targets') ?? (platform === 'linux' ? linuxTargets().join(',') : platform === process.platform ? null : 'zip')
  const script = inRoot('node_modules', '@electron-forge', 'cli', 'dist', 'electron-forge-make.js')
  const args = [script, '--platform', platform, '--arch', arch, ...(targets === null ? [] : ['--targets', targets])]
  const { code } = await run(toolNode(), args, { env: { ...process.env, ...env }, echo: true })
  if (code !== 0) throw new Stop('Forge could not make the packages; its own words are above.')
}

/** Sizes for the person, and checksums beside the packages. */
const report = async () => {
  const sums = []
  for (const file of await filesBelow(releaseFolder)) {
    const bytes = await readFile(file)
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${relative(releaseFolder, file).replaceAll('\\', '/')}\n`)
    say(`${(bytes.length / 1e6).toFixed(1).padStart(6)} MB  ${relative(inRoot(), file)}`)
  }
  await writeFile(join(releaseFolder, 'SHA256SUMS'), sums.join(''))
}

await main(async () => {
  await ensureInstalled()
  await ensureSystem(null, process.platform === 'linux' ? ['zip', ...(platform === 'linux' ? ['dpkg-deb'] : [])] : [])
  const env = await electronEnv()
  say('building …')
  const built = await build()
  if (built.code !== 0) throw new Stop(`the build failed:\n${built.output.trim()}`)
  await rm(releaseFolder, { recursive: true, force: true })
  await make(env)
  await report()
})
