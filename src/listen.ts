import { mirrorApp, useApp } from './app-store.ts'
import { mirrorClipboard } from './clipboard-store.ts'
import { choose, keepMenuCurrent } from './commands.ts'
import { mirrorList, mirrorPush } from './features/api-keys/store.ts'
import { loadLab, mirrorLab } from './features/lab/store.ts'
import { mirrorNotes } from './features/notes/store.ts'
import { addReveals, askGuard, useReveals } from './features/reveal/store.ts'
import { watchAppearance } from './features/settings/appearance.ts'
import { watchKeys } from './shortcuts.ts'

const loadLists = async (): Promise<void> => {
  const { state } = useApp.getState()
  for (const { id } of state?.connections ?? []) {
    const list = await window.keystow.listState(id)
    if (list.ok) mirrorList(list.value)
    const notes = await window.keystow.notesState(id)
    if (notes.ok) mirrorNotes(notes.value)
  }
}

const load = async (): Promise<void> => {
  const state = await window.keystow.appState()
  if (state.ok) mirrorApp(state.value)
  await loadLists()
  // After a reload the secrets that were not saved yet are still in main.
  const pending = await window.keystow.pendingReveals()
  if (pending.ok) addReveals(pending.value)
  // Faults that were armed before a reload are still armed. Who never used the local service need not open it.
  if (useApp.getState().state?.connections.some(({ kind }) => kind === 'local')) await loadLab()
}

/** Subscribes to all that main tells, then asks for what it told before. Runs once, for as long as the page lives. */
export const listen = (): void => {
  const { onPush } = window.keystow
  onPush('app:changed', mirrorApp)
  onPush('annotations:changed', mirrorNotes)
  onPush('list:changed', mirrorPush)
  onPush('lab:changed', mirrorLab)
  onPush('clipboard:changed', mirrorClipboard)
  onPush('close:requested', () => askGuard('window'))
  onPush('menu:chosen', choose)
  window.addEventListener('beforeunload', (event) => {
    if (useReveals.getState().reveals.length === 0) return
    event.preventDefault()
    askGuard('reload')
  })
  watchKeys()
  watchAppearance()
  keepMenuCurrent()
  void load()
}
