import { onTestFinished } from 'vitest'
import { Main } from '../../../electron/main/app/compose.ts'
import { electronPlatform } from '../../../electron/main/app/electron-platform.ts'
import { subscribeAll } from '../../../electron/main/app/subscriptions.ts'
import { Door } from '../../../electron/main/doors/ipc/handle.ts'
import { openHabits } from '../../../electron/main/store/settings.ts'
import { Computer } from '../../world/computer.ts'
import { newFolder } from '../new-folder.ts'
import { openedVaultFile } from '../store/opened-vault-file.ts'
import { testStore } from '../store/test-store.ts'

/** Main's parts put together as the app does it, in a folder of their own. */
export const startParts = () => {
  const folder = newFolder()
  const { store, disk } = testStore()
  const vaultFile = openedVaultFile(disk)
  const habits = openHabits(folder)
  const computer = new Computer()
  const context = new Main({
    platform: electronPlatform(folder, {} as never, {} as never),
    door: new Door(),
    store,
    vaultFile: vaultFile as never,
    habits,
    window: computer.desktop({ isDead: false }, () => {}).openWindow(habits),
  })
  subscribeAll(context)
  onTestFinished(() => {
    context.revocations.close()
    context.sessions.close()
    context.local.close()
  })
  return { folder, context, store, disk, vaultFile, pushed: computer.pushed }
}

/** The same, signed in to its local service, with its list read. */
export const startLocal = async () => {
  const scene = startParts()
  const { sessions, connect, local } = scene.context
  const connected = await connect.useLocal()
  const session = sessions.active()
  const service = local.opened
  if (!connected.ok || session === null || service === null) throw new Error('no local connection')
  await session.refresh()
  return { ...scene, id: connected.value.id, session, service }
}
