import { EventEmitter } from 'node:events'
import { onTestFinished } from 'vitest'
import type { PushChannel } from '../../../electron/contract/ipc.ts'
import { createContext } from '../../../electron/main/app/core.ts'
import { electronPlatform } from '../../../electron/main/app/electron-platform.ts'
import { Door } from '../../../electron/main/ipc/handle.ts'
import { openHabits } from '../../../electron/main/store/settings.ts'
import { newFolder } from '../new-folder.ts'
import { openedVaultFile } from '../store/opened-vault-file.ts'
import { testStore } from '../store/test-store.ts'

/** Main's parts put together as the app does it, in a folder of their own, with a window that records what is pushed to it. */
export const startParts = (prepare = (_folder: string): void => {}) => {
  const folder = newFolder()
  prepare(folder)
  const pushed: PushChannel[] = []
  const shown = {
    isDestroyed: () => false,
    isVisible: () => true,
    isMinimized: () => false,
    isFocused: () => true,
    show: () => {},
    setContentProtection: (on: boolean) => void protections.push(on),
    webContents: Object.assign(new EventEmitter(), {
      isCrashed: () => false,
      isDestroyed: () => false,
      focus: () => {},
      getOSProcessId: () => 1,
      send: (channel: PushChannel) => void pushed.push(channel),
    }),
  }
  const protections: boolean[] = []
  const { store, disk } = testStore()
  const vaultFile = openedVaultFile(disk)
  const context = createContext({
    platform: electronPlatform(folder, {} as never, {} as never),
    door: new Door(),
    store,
    vaultFile: vaultFile as never,
    habits: openHabits(folder),
    window: {
      current: () => shown as never,
      open: () => {},
      isSeen: () => true,
      rememberBounds: () => {},
      onOpened: () => {},
    },
  })
  onTestFinished(() => {
    context.revocations.close()
    context.sessions.close()
    context.local.close()
  })
  return { folder, context, pushed, protections, store, disk, vaultFile }
}

/** The same, signed in to its local service, with its list read. */
export const startLocal = async (prepare?: (folder: string) => void) => {
  const scene = startParts(prepare)
  const { sessions, connect, local } = scene.context
  const connected = await connect.useLocal()
  const session = sessions.active()
  const service = local.opened
  if (!connected.ok || session === null || service === null) throw new Error('no local connection')
  await session.refresh()
  return { ...scene, id: connected.value.id, session, service }
}
