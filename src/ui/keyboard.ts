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

/** A press as the page and React tell it. */
interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly target: EventTarget | null
}

const LETTER = /^\p{L}$/u
const LATIN = /^\p{Script=Latin}$/u
/** A letter, or a mark such as the Arabic question mark. */
const NON_LATIN = /^(?!\p{scx=Latin})(?!\p{scx=Common})[\p{L}\p{M}\p{P}]$/u

/** Tells whether the last letter was Latin: a full stop does not say what layout it comes from. */
let isLatinLayout = false

/** Follows which layout the person types on. */
export const followLayout = (): void =>
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (LETTER.test(key)) isLatinLayout = LATIN.test(key)
    },
    true,
  )

/** Keys of a US keyboard by their place, without Shift and with it. */
const PLACES: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Comma: [',', '<'],
  Slash: ['/', '?'],
}
/** What Cyrillic and Hebrew layouts have at the place of the slash, without Shift and with it. */
const AT_SLASH = ['.', ',']

/**
 * The key that a shortcut is compared with. On layouts that are not Latin, it is the one at the
 * same place of a US keyboard.
 */
const keyOf = ({ key, code, shiftKey }: KeyPress): string => {
  const shift = Number(shiftKey)
  const isStop = code === 'Slash' && key === AT_SLASH[shift] && !isLatinLayout
  if (!isStop && !NON_LATIN.test(key)) return key
  return PLACES[code]?.[shift] ?? code.replace(/^Key/, '')
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea') !== null

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
