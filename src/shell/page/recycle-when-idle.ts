import { SELECTION_MAX } from '../../../electron/contract/page.ts'
import { SEARCH_FIELD_ID } from '../../features/keys/list-view-store.ts'
import { useSelection } from '../../features/keys/selection-store.ts'
import { useReveals } from '../../features/reveal/store.ts'
import { useApp } from '../../state/app-store.ts'
import { useClipboard } from '../../state/clipboard-store.ts'
import { useDialog } from '../../state/dialog-store.ts'
import { currentView } from './view.ts'

/** Without input for so long, the person is not in the middle of something; in milliseconds. */
const QUIET_MS = 1_000

const INPUT = [
  'keydown',
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'wheel',
  'input',
] as const

const typed = new WeakSet<EventTarget>()

/**
 * Text that would be lost or cut short: what is searched for comes back and a note is kept, but
 * nobody is interrupted in them.
 */
const isDraft = (field: HTMLInputElement | HTMLTextAreaElement): boolean => {
  if (!typed.has(field) || field.value === '') return false
  const here = field === document.activeElement
  if (field.id === SEARCH_FIELD_ID) return here && document.hasFocus()
  return here || field.closest('[data-details]') === null
}

const typing = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    isDraft,
  )

/**
 * Behind the lock a rotation or a leak may be open: main has it whole. The rotation's dialog comes
 * back, and the leak has its line above the list. What a wrong passphrase is answered with would be
 * lost.
 */
const nothingOpen = (locked: boolean): boolean => {
  const { open } = useDialog.getState()
  if (locked)
    return (
      (open === null || open.kind === 'rotate' || open.kind === 'leak') &&
      document.querySelector('[role=alert]:not(:empty)') === null
    )
  const saved = open === null && useReveals.getState().reveals.length === 0
  return (
    saved &&
    document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') ===
      null
  )
}

/** The end of a copy is shown for a moment, and would not come back. */
const copyEndSeen = (): boolean => {
  const kind = useClipboard.getState().state?.kind
  return kind !== 'cleared' && kind !== 'replaced'
}

const isLocked = (): boolean => useApp.getState()?.lock.locked === true

const disturbsNobody = (): boolean =>
  nothingOpen(isLocked()) &&
  !typing() &&
  copyEndSeen() &&
  useSelection.getState().ids.size <= SELECTION_MAX

/**
 * Once this page was given a secret: has it replaced in the first quiet second in which nothing is
 * open and nothing half typed.
 */
export const recycleWhenIdle = (): void => {
  let due = false
  /** By a clock that nobody sets. */
  let quietSince = performance.now()
  let pressed = false
  const touched = (event: Event): void => {
    quietSince = performance.now()
    if (event.type === 'input' && event.target !== null) typed.add(event.target)
    if (event instanceof PointerEvent)
      pressed = event.buttons !== 0 && event.type !== 'pointercancel'
  }
  for (const name of INPUT) window.addEventListener(name, touched, { capture: true, passive: true })

  const check = async (): Promise<void> => {
    if (pressed || performance.now() - quietSince < QUIET_MS || !disturbsNobody()) return again()
    const replaced = await window.keystow.recyclePage(currentView(isLocked()))
    if (!replaced.ok && replaced.error.code !== 'gone') again()
  }
  const again = (): void => void setTimeout(() => void check(), QUIET_MS)
  window.keystow.onPush('page:secret-shown', () => {
    if (!due) again()
    due = true
  })
}
