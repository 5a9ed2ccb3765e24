import { createPublicKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, autoUpdater } from 'electron'
import { ok } from '../../contract/result.ts'
import type { Settings } from '../../contract/settings.ts'
import type { UpdateBlocker, UpdateMethod, UpdateState } from '../../contract/update.ts'
import { isShipped } from '../app/build.ts'
import { log } from '../diagnostics/log.ts'
import type { Network } from '../network/network.ts'
import { createFeed } from './feed.ts'
import type { UpdateFetch } from './fetch.ts'
import { folderInstaller } from './folder-installer.ts'
import { openKnownMinimum } from './known-minimum.ts'
import { squirrelInstaller } from './squirrel-installer.ts'
import { UpdateError } from './update-error.ts'
import { type UpdateSource, updateMethodOf } from './update-method.ts'
import { createUpdater, type Updater } from './updater.ts'

/** Put in by the build. */
declare const KEYSTOW_UPDATE_SOURCE: UpdateSource | null

/** A copy that runs from its source code can rehearse updates from a server on this computer. */
const rehearsal = ({ KEYSTOW_UPDATE_URL: url, KEYSTOW_UPDATE_PUBLIC_KEY: publicKey }: NodeJS.ProcessEnv): UpdateSource | null =>
  url === undefined || publicKey === undefined ? null : { url, publicKey, signed: false }

// The stack of HTTP: not at every start.
const fetching =
  (plainOrigin: string | null, network: Network): UpdateFetch =>
  async (ask) => {
    const { updateFetch } = await import('./fetch.ts')
    const { connectTo } = await import('../key-api/transport-connect.ts')
    return updateFetch(plainOrigin, (origin) => connectTo(origin, network))(ask)
  }

export interface UpdatesParts {
  /** The app's data folder. */
  readonly folder: string
  readonly network: Network
  readonly setting: () => Settings['updates']
  readonly blockedBy: () => UpdateBlocker | null
  readonly changed: (state: UpdateState) => void
}

/** The updater that fits this copy of the app; one that does nothing where something else owns updates. */
export const createUpdates = ({ folder, network, setting, blockedBy, changed }: UpdatesParts): Updater => {
  const source = isShipped ? KEYSTOW_UPDATE_SOURCE : rehearsal(process.env)
  const method = updateMethodOf({ packaged: isShipped, platform: process.platform, program: process.execPath, source, exists: existsSync })
  if (method !== 'self' || source === null) return idle(method)
  const url = new URL(source.url)
  const here = { version: app.getVersion(), platform: process.platform, arch: process.arch }
  const downloads = join(folder, 'updates')
  const updater = createUpdater({
    method,
    feed: createFeed({
      url,
      publicKey: createPublicKey(source.publicKey),
      fetch: fetching(!isShipped && url.hostname === '127.0.0.1' ? url.origin : null, network),
      here,
      folder: downloads,
      known: openKnownMinimum(folder),
      now: Date.now,
    }),
    installer: isShipped
      ? squirrelInstaller(autoUpdater, process.platform === 'darwin' ? 'darwin' : 'win32', join(downloads, 'staging'))
      : folderInstaller(join(folder, 'update-rehearsal')),
    byDefault: source.signed,
    automatic: () => (setting() === 'default' ? source.signed : setting() === 'on'),
    blockedBy,
    changed,
    failed: (cause) => {
      // Being offline is no error, and would fill the log.
      if (!(cause instanceof UpdateError && cause.failure === 'no_answer')) log.error('an update did not go on', cause)
    },
    now: Date.now,
  })
  setInterval(() => void updater.tick(), 1_000)
  return updater
}

const idle = (method: UpdateMethod): Updater => {
  const nothing = async (): Promise<void> => {}
  const state: UpdateState = { method, byDefault: false, checkedAt: null, phase: { kind: 'idle' }, blockedBy: null }
  return { state: () => state, check: nothing, download: nothing, startDownload: () => ok(null), tick: nothing, finish: () => {} }
}
