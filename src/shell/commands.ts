import { COMMAND_IDS, type CommandId } from '../../electron/contract/commands.ts'
import { focusSearch } from '../features/keys/list-view-store.ts'
import { isWritable, keyListOf, useKeyLists } from '../features/keys/store.ts'
import { leaveLab } from '../features/lab/leave-lab.ts'
import { useReveals } from '../features/reveal/store.ts'
import { useApp } from '../state/app-store.ts'
import { openDialog, useDialog } from '../state/dialog-store.ts'
import { openLab, useView } from '../state/view-store.ts'

const activeId = (): string | null => useApp.getState()?.activeId ?? null
const always = (): boolean => true
const connected = (): boolean => activeId() !== null

const withActive = (run: (connectionId: string) => void) => (): void => {
  const id = activeId()
  if (id !== null) run(id)
}

const opens = (
  kind: 'activity' | 'connections' | 'palette' | 'plans' | 'scan' | 'settings' | 'shortcuts',
) => ({
  /** Whether it makes sense now, an open dialog aside. */
  fits: always,
  run: () => openDialog({ kind }),
})

type Command = ReturnType<typeof opens>

/** What each command does. Its shortcuts are in the contract, its names in the catalogues. */
export const commands: Readonly<Record<CommandId, Command>> = {
  create: {
    fits: () => isWritable(keyListOf(activeId() ?? '')),
    run: () => {
      const connectionId = leaveLab()
      if (connectionId !== null) openDialog({ kind: 'create', connectionId })
    },
  },
  search: { fits: () => connected() && !useView.getState().lab, run: focusSearch },
  refresh: { fits: connected, run: withActive((id) => void window.keystow.refreshKeys(id)) },
  export: {
    fits: () => (keyListOf(activeId() ?? '')?.keys?.length ?? 0) > 0,
    run: withActive((connectionId) => openDialog({ kind: 'export', connectionId, ids: null })),
  },
  palette: opens('palette'),
  leak: { fits: always, run: () => openDialog({ kind: 'leak', leakId: null }) },
  lab: { fits: always, run: () => openLab() },
  connections: { ...opens('connections'), fits: connected },
  'add-connection': { fits: connected, run: () => openDialog({ kind: 'connect' }) },
  plans: { ...opens('plans'), fits: connected },
  activity: opens('activity'),
  scan: opens('scan'),
  diagnostics: { fits: always, run: () => openDialog({ kind: 'settings', tab: 'diagnostics' }) },
  lock: { fits: always, run: () => void window.keystow.lockNow() },
  settings: opens('settings'),
  shortcuts: opens('shortcuts'),
}

/** An open dialog is never disturbed, and a secret that is not saved least of all. */
const disturbs = (): boolean =>
  useDialog.getState().open !== null || useReveals.getState().reveals.length > 0

/** The lock may come at any time: it covers what is open, and brings it back. */
const offered = (): readonly CommandId[] => {
  if (useApp.getState()?.lock.locked !== false) return []
  const disturbing = disturbs()
  return COMMAND_IDS.filter((id) => (id === 'lock' || !disturbing) && commands[id].fits())
}

/** Does what a menu item or a shortcut asks, if it fits. */
export const choose = (id: CommandId): void => {
  if (offered().includes(id)) commands[id].run()
}

/** Sends main the commands that the menu should offer, now and whenever that changes. */
export const keepMenuCurrent = (): void => {
  let lastOffered: string | null = null
  const offerCommands = (): void => {
    // Main builds its menu at the first call, which must not come before the first screen's own
    // requests.
    if (useApp.getState() === null) return
    const ids = offered()
    if (ids.join() === lastOffered) return
    lastOffered = ids.join()
    void window.keystow.offerCommands(ids)
  }
  for (const store of [useApp, useKeyLists, useDialog, useReveals, useView])
    store.subscribe(offerCommands)
}
