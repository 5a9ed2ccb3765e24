import { createHash } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AutoUpdater } from 'electron'
import type { Installer } from './installer.ts'
import { UpdateError } from './update-error.ts'

/** The part of Electron's `autoUpdater` that is needed. */
export type Squirrel = Pick<AutoUpdater, 'setFeedURL' | 'checkForUpdates' | 'once' | 'removeAllListeners'>

/** What Squirrel.Windows reads: SHA-1, name and size of the package. It checks no signature, which is why we did. */
const releasesFile = async (file: string): Promise<string> => {
  const bytes = await readFile(file)
  return `${createHash('sha1').update(bytes).digest('hex').toUpperCase()} ${basename(file)} ${bytes.byteLength}`
}

/**
 * Hands over to Electron's own updater: Squirrel.Mac, which also checks that the new app is signed as this one is, or
 * Squirrel.Windows. It reads a folder of ours as its feed and not the network, so it gets what was verified and nothing else.
 */
export const squirrelInstaller = (squirrel: Squirrel, platform: 'darwin' | 'win32', folder: string): Installer => ({
  stage: async (file, { version }) => {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (platform === 'darwin') {
      const feed = join(folder, 'update.json')
      await writeFile(feed, JSON.stringify({ url: pathToFileURL(file).href, name: version }))
      squirrel.setFeedURL({ url: pathToFileURL(feed).href })
    } else {
      await link(file, join(folder, basename(file)))
      await writeFile(join(folder, 'RELEASES'), await releasesFile(file))
      squirrel.setFeedURL({ url: folder })
    }
    await taken(squirrel)
  },
  // It waits for the app's end by itself.
  finish: () => {},
})

const taken = (squirrel: Squirrel): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    squirrel.once('update-downloaded', () => resolve())
    squirrel.once('update-not-available', () => reject(new UpdateError('not_installed', 'declined')))
    squirrel.once('error', (cause: Error) => reject(new UpdateError('not_installed', cause.message)))
    squirrel.checkForUpdates()
  }).finally(() => {
    // An `error` that comes later has no listener of ours and must not end the app.
    for (const event of ['update-downloaded', 'update-not-available', 'error'] as const) squirrel.removeAllListeners(event)
  })
