import { provideElectron } from './electron.mjs'
import { zipFallback } from './electron-fallback.mjs'
import { toolNode } from './node.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { Stop, say } from './say.mjs'

/**
 * The settings by which Forge packs the stand-in for `target` (`platform-arch`), where the official
 * Electron is not to be had.
 */
export const electronToPack = async (target, release = false) => {
  const { official } = await provideElectron()
  if (official) return {}
  if (release)
    throw new Stop(
      'a release is packed with the official Electron only, and it could not be downloaded.',
    )
  const { folder, version } = await zipFallback(target)
  say(`packing the stand-in Electron ${version}: this is for tests, not for release.`)
  return { KEYSTOW_ELECTRON_ZIPS: folder, KEYSTOW_ELECTRON_VERSION: version }
}

/** Runs one of Forge's commands, `package` or `make`. */
export const forge = async (command, args, env) => {
  const script = inRoot(
    'node_modules',
    '@electron-forge',
    'cli',
    'dist',
    `electron-forge-${command}.js`,
  )
  const { code } = await run(toolNode(), [script, ...args], {
    env: { ...process.env, ...env },
    echo: true,
  })
  if (code !== 0) throw new Stop(`Forge could not ${command} the app; its own words are above.`)
}
