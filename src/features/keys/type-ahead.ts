import { useRef } from 'react'
import { searchText } from '../../../electron/contract/search-text.ts'

/** A pause in typing after which a name is begun anew, in milliseconds. */
const PAUSE_MS = 700

/** Characters that are shortcuts of the whole window. */
const SHORTCUTS = ['/', '?']

const plain = (name: string): string => searchText(name).trimStart()

/**
 * Returns where the next row is whose name begins with `typed`, from `current` on and around the
 * end; -1 where there is none. A single character goes on to the next row, so that pressing it
 * again goes through all that begin with it; more stay where they fit.
 */
export const rowBeginningWith = (
  rows: readonly { readonly name: string }[],
  current: number,
  typed: string,
): number => {
  const wanted = plain(typed)
  const from = wanted.length === 1 ? current + 1 : current
  for (let step = 0; step < rows.length; step += 1) {
    const at = (from + step) % rows.length
    if (plain(rows[at]?.name ?? '').startsWith(wanted)) return at
  }
  return -1
}

/**
 * Takes characters as they are typed on a row; answers where they lead, or null for what is no
 * text.
 */
export const useTypeAhead = (): ((event: KeyboardEvent) => string | null) => {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    if (ctrlKey || metaKey || altKey || [...key].length !== 1 || SHORTCUTS.includes(key))
      return null
    const before = timeStamp - typed.current.at < PAUSE_MS ? typed.current.text : ''
    if (key === ' ' && before === '') return null
    // The same character again means the next row, not a name that has it twice.
    const text = before === key ? key : before + key
    typed.current = { text, at: timeStamp }
    return text
  }
}
