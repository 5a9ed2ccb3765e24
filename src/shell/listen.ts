import type { AppState } from '../../electron/contract/app-state.ts'
import type { Connection } from '../../electron/contract/connection.ts'
import type { FocusPosition } from '../../electron/contract/page.ts'
import type { Result } from '../../electron/contract/result.ts'
import type { Language } from '../../electron/contract/settings.ts'
import { forgetActivity } from '../features/activity/store.ts'
import { showUnreadOutcome, watchForUnreadOutcome } from '../features/create/store.ts'
import { forgetPastedSecret } from '../features/keys/list-view-store.ts'
import { returnFocus } from '../features/keys/return-focus.ts'
import { currentRowId, startAtRow } from '../features/keys/row-focus.ts'
import { forgetLists, mirrorList, mirrorPush } from '../features/keys/store.ts'
import { forgetNotes, mirrorNotes } from '../features/notes/store.ts'
import {
  addReveals,
  askGuard,
  forgetReveals,
  goOnClosing,
  useReveals,
} from '../features/reveal/store.ts'
import {
  askToQuit,
  forgetBulks,
  isRevoking,
  loadBulks,
  mirrorStep,
} from '../features/revocations/bulk-store.ts'
import { onProofsChanged } from '../features/revocations/proof-store.ts'
import {
  askToLeave,
  forgetRotations,
  openRotation,
  showRotation,
} from '../features/rotation/store.ts'
import { forgetScan, mirrorProgress } from '../features/scan/store.ts'
import { watchAppearance } from '../features/settings/appearance.ts'
import { hasLanguage, loadLanguage } from '../messages/text.ts'
import { mirrorApp, useApp } from '../state/app-store.ts'
import { mirrorClipboard, onClipboardChanged } from '../state/clipboard-store.ts'
import { useDialog } from '../state/dialog-store.ts'
import { loadLab, mirrorLab } from '../state/lab-store.ts'
import { mirrorLeaks } from '../state/leaks-store.ts'
import { mirrorLeases } from '../state/leases-store.ts'
import { mirrorPlans } from '../state/plans-store.ts'
import { forgetProofs, mirrorProofs } from '../state/proofs-store.ts'
import { mirrorRotations } from '../state/rotations-store.ts'
import { choose, keepMenuCurrent } from './commands.ts'
import { focusPosition, giveFocus } from './page/focus-and-scroll.ts'
import { recycleWhenIdle } from './page/recycle-when-idle.ts'
import { resumeView } from './page/view.ts'
import { watchKeys } from './shortcuts.ts'

const load = async <T>(asked: Promise<Result<T>>, mirror: (value: T) => void): Promise<void> => {
  const answer = await asked
  if (answer.ok) mirror(answer.value)
}

const loadList = ({ id }: Connection): Promise<unknown> =>
  Promise.all([
    load(window.keystow.listState(id), mirrorList),
    load(window.keystow.notesState(id), mirrorNotes),
  ])

const loadLists = async (): Promise<void> => {
  const first = await window.keystow.appState()
  if (first.ok)
    await Promise.all([
      loadLanguage(first.value.language),
      ...first.value.connections.map(loadList),
    ])
}

/** All that the first screen shows. */
const loadScreen = async (): Promise<void> => {
  const [copy, before] = await Promise.all([
    window.keystow.clipboardState(),
    window.keystow.takeView(),
    loadLists(),
    loadBulks(),
    load(window.keystow.rotations(), mirrorRotations),
    load(window.keystow.leaks(), mirrorLeaks),
    load(window.keystow.plans(), mirrorPlans),
    load(window.keystow.leases(), mirrorLeases),
    load(window.keystow.deathProofs(), mirrorProofs),
  ])
  if (copy.ok && copy.value !== null) mirrorClipboard(copy.value)
  if (before.ok && before.value !== null) resumeView(before.value)
  // Only now, so that a dialog that the lock had covered finds its list; and asked anew, because it
  // may be locked again.
  const state = await window.keystow.appState()
  if (!state.ok) return
  await loadLanguage(state.value.language)
  mirrorApp(state.value)
}

/**
 * Main may hold a secret that this page does not know yet, or what it asked about has ended
 * meanwhile. While locked it answers neither; `loadRest` does this after the lock.
 */
const findUnsaved = async (): Promise<void> => {
  const pending = await window.keystow.pendingReveals()
  if (!pending.ok) return
  addReveals(pending.value)
  goOnClosing()
}

/**
 * Something is not saved or not finished: the person says what becomes of it before the window
 * goes.
 */
const guardAgainst = (reason: 'close' | 'quit'): void => {
  const saved = useReveals.getState().reveals.length === 0
  if (saved && openRotation() !== undefined) askToLeave(reason)
  else if (saved && isRevoking()) askToQuit()
  else {
    askGuard(reason)
    if (saved) void findUnsaved()
  }
}

const loadRest = async (): Promise<void> => {
  // After a reload the secrets that were not saved yet are still in main.
  await load(window.keystow.pendingReveals(), addReveals)
  await showUnreadOutcome()
  // Open when the page went: main has it whole, and its dialog goes with a page.
  const rotation = openRotation()
  const nothingOpen =
    useDialog.getState().open === null && useReveals.getState().reveals.length === 0
  if (rotation !== undefined && nothingOpen) showRotation(rotation)
  // A close or a quit that came while the app was locked may wait for something else by now, or for
  // nothing.
  const { guard, reveals } = useReveals.getState()
  if ((guard === 'close' || guard === 'quit') && reveals.length === 0) {
    useReveals.setState({ guard: null })
    guardAgainst(guard)
  }
  // Faults that were armed before a reload are still armed. Who never used the local service need
  // not open it.
  if (useApp.getState()?.connections.some(({ kind }) => kind === 'local')) await loadLab()
}

/**
 * What had the focus at the lock, outside of dialogs: those come back with a focus of their own.
 */
let focusAtLock: FocusPosition | null = null

const keepFocus = (): void => {
  focusAtLock =
    document.activeElement?.closest('[role=dialog], [role=alertdialog]') == null
      ? focusPosition()
      : null
  startAtRow(currentRowId() ?? null)
}

const giveFocusBack = (): void => {
  const position = focusAtLock
  focusAtLock = null
  returnFocus(position === null ? undefined : () => giveFocus(position))
}

/**
 * What main says now, in a language that was chosen a moment ago and is loaded for the first time.
 */
const changeLanguage = async (language: Language): Promise<void> => {
  await loadLanguage(language)
  const state = await window.keystow.appState()
  if (state.ok) onAppChanged(state.value)
}

/**
 * While locked main pushed and answered nothing: what it has is dropped at the lock, and requested
 * again after it.
 */
const onAppChanged = (state: AppState): void => {
  // Before the first answers there is nothing to show; they come with this state.
  const before = useApp.getState()
  if (before === null) return
  if (!hasLanguage(state.language)) return void changeLanguage(state.language)
  const wasLocked = before.lock.locked
  if (wasLocked && !state.lock.locked) {
    void loadScreen().then(() => {
      giveFocusBack()
      return loadRest()
    })
    return
  }
  if (!wasLocked && state.lock.locked) keepFocus()
  if (state.activeId !== before.activeId) forgetPastedSecret()
  mirrorApp(state)
  if (!state.lock.locked || wasLocked) return
  forgetLists()
  forgetNotes()
  forgetActivity()
  forgetReveals()
  forgetBulks()
  forgetRotations()
  forgetScan()
  forgetPastedSecret()
  mirrorLeaks([])
  mirrorLeases([])
  forgetProofs()
  mirrorPlans([])
}

/**
 * Subscribes to all pushes, then requests the present state. Runs once, for as long as the page
 * lives. Ends when there is something to show.
 */
export const listen = async (): Promise<void> => {
  const { onPush } = window.keystow
  onPush('app:changed', onAppChanged)
  onPush('annotations:changed', mirrorNotes)
  onPush('list:changed', mirrorPush)
  onPush('lab:changed', mirrorLab)
  onPush('clipboard:changed', onClipboardChanged)
  onPush('reveals:left', (left) => {
    addReveals(left)
    void showUnreadOutcome()
  })
  onPush('bulk:moved', mirrorStep)
  onPush('rotations:changed', mirrorRotations)
  onPush('leaks:changed', mirrorLeaks)
  onPush('plans:changed', mirrorPlans)
  onPush('leases:changed', mirrorLeases)
  onPush('proofs:changed', onProofsChanged)
  onPush('scan:moved', mirrorProgress)
  onPush('close:requested', (what) => {
    void window.keystow.asksToClose()
    guardAgainst(what)
  })
  onPush('menu:chosen', choose)
  watchKeys()
  watchAppearance()
  recycleWhenIdle()
  keepMenuCurrent()
  watchForUnreadOutcome()
  await loadScreen()
  void loadRest()
}
