import type { Shortcut } from '../../electron/contract/commands.ts'

/**
 * Keeps key presses that an input method composes with from every handler in the page: Escape and
 * Enter are then the input method's. Called before anything else listens. Chromium sets only
 * keyCode 229 for the first press.
 */
export const ignoreComposingKeys = (): void =>
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.isComposing && event.keyCode !== 229) return
      event.stopImmediatePropagation()
      // Chromium itself would empty a search field.
      if (event.key === 'Escape') event.preventDefault()
    },
    true,
  )

const NON_LATIN = /^(?!\p{Script=Latin})[\p{L}\p{M}]$/u

/**
 * The key that a shortcut is compared with. On layouts that are not Latin, it is the one at the
 * same place of a US keyboard.
 */
const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string => {
  if (!NON_LATIN.test(key)) return key
  return code === 'Comma' ? ',' : code.replace(/^Key/, '')
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea') !== null

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'
>

/**
 * Tells whether a key press is a shortcut, regardless of Caps Lock and of the keyboard's layout.
 */
export const isShortcut = (event: KeyPress, { key, shift, alone }: Shortcut): boolean => {
  if (event.altKey || keyOf(event).toLowerCase() !== key.toLowerCase()) return false
  const control = event.ctrlKey || event.metaKey
  return alone === true
    ? !control && !isTyping(event.target)
    : control && event.shiftKey === (shift === true)
}
