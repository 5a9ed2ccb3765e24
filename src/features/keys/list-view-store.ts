import { create } from 'zustand'
import type { Filter } from './filters.ts'

/** What of the list is asked for. Never holds a pasted secret: only its last four characters. */
interface ListView {
  readonly query: string
  /** Last four of a secret that was pasted into the search field. */
  readonly pasted: string | null
  readonly filter: Filter | null
}

const ALL: ListView = { query: '', pasted: null, filter: null }

export const useListView = create<ListView>(() => ALL)

/**
 * The secret that `pasted` is the end of, kept for reporting its leak. It is outside the store
 * because the next page gets a copy of the store.
 */
let secret: string | null = null
export const pastedSecret = (): string | null => secret
export const forgetPastedSecret = (): void => {
  secret = null
}

/** Every search begins here, so that none keeps the secret of the one before. */
const begin = (view: Partial<ListView>, pastedWhole: string | null = null): void => {
  secret = pastedWhole
  useListView.setState(view)
}
export const search = (query: string): void => begin({ query, pasted: null })
/** `whole`: the secret, or null where only its end is known for certain. */
export const searchByEnd = (pasted: string, whole: string | null = null): void =>
  begin({ query: '', pasted }, whole)
export const chooseFilter = (filter: Filter | null): void => useListView.setState({ filter })
export const showAll = (): void => begin(ALL)

export const SEARCH_FIELD_ID = 'key-search'
/** Goes to the search field, where there is one. */
export const focusSearch = (): void => {
  const field = document.getElementById(SEARCH_FIELD_ID)
  if (field instanceof HTMLInputElement) {
    field.focus()
    field.select()
  }
}
