import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import type { UpdateBlocker, UpdatePhase } from '../../../electron/contract/update.ts'
import { connectTo } from '../../../electron/main/key-api/transport-connect.ts'
import type { Network } from '../../../electron/main/network/network.ts'
import { createFeed } from '../../../electron/main/updates/feed.ts'
import { type FetchOptions, updateFetch } from '../../../electron/main/updates/fetch.ts'
import { folderInstaller } from '../../../electron/main/updates/folder-installer.ts'
import { openKnownMinimum } from '../../../electron/main/updates/known-minimum.ts'
import { createUpdater, type Updater } from '../../../electron/main/updates/updater.ts'
import { trusting } from '../network/plain-network.ts'
import { updateServer } from './update-server.ts'

/** Version 0.2.0 of the app and a server of updates, for one test. The test controls the clock, the setting and what blocks an update. */
export const scene = async (options: FetchOptions = {}, network: Network = trusting(), url?: URL) => {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-updates-'))
  const server = await updateServer()
  onTestFinished(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const downloads = join(folder, 'updates')
  const installed = join(folder, 'installed')
  const controls = { blockedBy: null as UpdateBlocker | null, automatic: false, clock: 1_000_000 }
  const phases: UpdatePhase['kind'][] = []
  const start = (): Updater =>
    createUpdater({
      method: 'self',
      feed: createFeed({
        url: url ?? new URL(server.url),
        publicKey: server.publicKey,
        fetch: updateFetch(server.origin, (origin) => connectTo(origin, network), options),
        here: { version: '0.2.0', platform: process.platform, arch: process.arch },
        folder: downloads,
        known: openKnownMinimum(folder),
        now: () => controls.clock,
      }),
      installer: folderInstaller(installed),
      byDefault: false,
      automatic: () => controls.automatic,
      blockedBy: () => controls.blockedBy,
      changed: ({ phase: { kind } }) => phases.push(kind),
      failed: () => {},
      now: () => controls.clock,
    })
  return {
    server,
    controls,
    phases,
    downloads,
    installed,
    updater: start(),
    /** The app as it is after a restart, on the same folders. */
    start,
    installedFiles: (): readonly string[] => (existsSync(installed) ? readdirSync(installed) : []),
    asked: (): readonly string[] => server.seen.map(({ path }) => path),
    /** A download that breaks off when some of it has been kept. */
    downloadAndCut: async (updater: Updater): Promise<void> => {
      const held = server.hold()
      const broken = updater.download()
      await vi.waitFor(() => expect(updater.state().phase).toMatchObject({ received: expect.toSatisfy((bytes: number) => bytes > 0) }))
      held.cut()
      await broken
      server.interfere(null)
    },
    /** While the next answers are on their way, something begins that blocks the update. */
    blockDuringAnswer: (blocker: UpdateBlocker): void =>
      server.interfere(() => {
        controls.blockedBy = blocker
        return false
      }),
  }
}
