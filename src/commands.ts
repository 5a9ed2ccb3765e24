import type { MenuCommand } from '../electron/contract/ipc.ts'
import { useApp } from './app-store.ts'
import { openDialog, useDialog } from './dialog-store.ts'
import { focusSearch } from './features/api-keys/list-view-store.ts'
import { isWritable, keyListOf } from './features/api-keys/store.ts'
import { useReveals } from './features/reveal/store.ts'
import { closeLab, openLab } from './view-store.ts'

const activeId = (): string | null => useApp.getState().state?.activeId ?? null

const createKey = (): void => {
  const connectionId = activeId()
  if (connectionId === null || !isWritable(keyListOf(connectionId))) return
  closeLab()
  openDialog({ kind: 'create', connectionId })
}

const refresh = (): void => {
  const id = activeId()
  if (id !== null) void window.keystow.refreshKeys(id)
}

/** Does what a menu item or a shortcut asks. An open dialog is never disturbed. */
export const choose = (command: MenuCommand): void => {
  if (useDialog.getState().open !== null || useReveals.getState().reveals.length > 0) return
  switch (command) {
    case 'create':
      createKey()
      break
    case 'refresh':
      refresh()
      break
    case 'lab':
      openLab()
      break
    case 'settings':
    case 'activity':
    case 'shortcuts':
      openDialog({ kind: command })
      break
    case 'add-connection':
      openDialog({ kind: 'connect' })
      break
  }
}

const BY_KEY: Readonly<Record<string, MenuCommand>> = { n: 'create', r: 'refresh', ',': 'settings' }
const BY_SHIFTED_KEY: Readonly<Record<string, MenuCommand>> = { l: 'lab' }

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('input, textarea') !== null

export const watchKeys = (): void =>
  window.addEventListener('keydown', (event) => {
    const find = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'f'
    if ((find || (event.key === '/' && !isTyping(event.target))) && useDialog.getState().open === null) {
      event.preventDefault()
      focusSearch()
      return
    }
    const command =
      event.ctrlKey || event.metaKey
        ? (event.shiftKey ? BY_SHIFTED_KEY : BY_KEY)[event.key.toLowerCase()]
        : event.key === '?' && !isTyping(event.target)
          ? 'shortcuts'
          : undefined
    if (command === undefined || event.altKey) return
    // The menu has the same shortcut and would choose it again.
    event.preventDefault()
    choose(command)
  })
