import { Search, X } from 'lucide-react'
import { type ClipboardEvent, useEffect, useSyncExternalStore } from 'react'
import { type ApiKey, lastFourOf } from '../../../electron/contract/api-key.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { cx } from '../../ui/cx.ts'
import { useSecretTyping } from '../../ui/use-secret-typing.ts'
import {
  forgetPastedSecret,
  SEARCH_FIELD_ID,
  search,
  searchByEnd,
  useListView,
} from './list-view-store.ts'
import { goToFirst } from './row-focus.ts'
import { findSecret } from './search.ts'

/** The field is too short for its long placeholder. */
const narrowWindow = window.matchMedia('(max-width: 900px)')
const onNarrow = (changed: () => void): (() => void) => {
  narrowWindow.addEventListener('change', changed)
  return () => narrowWindow.removeEventListener('change', changed)
}

const isNarrow = (): boolean => narrowWindow.matches

/** Ends the search with the field, and forgets a pasted secret when the window is hidden. */
const useSearchEnd = (): void => {
  useEffect(() => () => search(''), [])
  useEffect(() => {
    const forget = (): void => {
      if (document.hidden) forgetPastedSecret()
    }
    document.addEventListener('visibilitychange', forget)
    return () => document.removeEventListener('visibilitychange', forget)
  }, [])
}

/**
 * Returns whether `input` was a secret. One that is typed is recognized before its last character,
 * and so is not known as a whole.
 */
const takeSecret = (input: string, keys: readonly ApiKey[], isWhole: boolean): boolean => {
  const secret = findSecret(input, keys)
  if (secret === null) return false
  const end = lastFourOf(secret)
  searchByEnd(end, isWhole ? secret : null)
  announce(
    keys.some(({ lastFour }) => lastFour === end)
      ? text.list.pasted(end)
      : text.list.pastedNone(end),
  )
  return true
}

const clear = (): void => {
  search('')
  document.getElementById(SEARCH_FIELD_ID)?.focus()
}

const ClearButton = () => (
  <button
    type="button"
    aria-label={text.list.clearSearch}
    onClick={clear}
    className="absolute top-1 right-1 flex size-6 items-center justify-center rounded-sm text-soft hover:bg-hover hover:text-ink"
  >
    <X size={14} />
  </button>
)

/**
 * Finds keys as it is typed into. A whole secret is turned into its last four characters and never
 * shown.
 */
export const SearchField = ({ keys }: { readonly keys: readonly ApiKey[] }) => {
  const { query, pasted } = useListView()
  const narrow = useSyncExternalStore(onNarrow, isNarrow, isNarrow)
  const isPartOfSecret = useSecretTyping()
  useSearchEnd()
  const empty = query === '' && pasted === null
  const takeTyped = (input: string): boolean => takeSecret(input, keys, false)
  const paste = (event: ClipboardEvent): void => {
    // Before it is in the field: what never was in there cannot be undone back into it.
    if (takeSecret(event.clipboardData.getData('text/plain'), keys, true)) event.preventDefault()
  }
  return (
    <search className="relative w-56 min-w-24 shrink-1000">
      <Search size={14} className="pointer-events-none absolute top-2.25 left-2.5 text-soft" />
      <input
        id={SEARCH_FIELD_ID}
        type="search"
        aria-label={text.list.search}
        title={text.list.searchHint}
        placeholder={
          pasted === null
            ? narrow
              ? text.list.searchShort
              : text.list.searchOrPaste
            : text.keys.lastFour(pasted)
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={4096}
        value={query}
        onPaste={paste}
        onChange={({ target, timeStamp }) => {
          if (!isPartOfSecret(query, target.value, timeStamp, takeTyped)) search(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault()
            goToFirst(event.key === 'Enter' ? 'open' : 'focus')
          }
          const clears = event.key === 'Escape' || (event.key === 'Backspace' && query === '')
          if (!clears || empty) return
          event.stopPropagation()
          clear()
        }}
        className={cx(
          'h-8 w-full rounded-md border border-edge bg-raised pl-8 text-ink outline-offset-0 placeholder:text-soft focus-visible:border-transparent [&::-webkit-search-cancel-button]:hidden',
          empty ? 'pr-2' : 'pr-7',
        )}
      />
      {empty ? null : <ClearButton />}
    </search>
  )
}
