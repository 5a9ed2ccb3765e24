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

export const search = (query: string): void => useListView.setState({ query, pasted: null })
export const searchByEnd = (pasted: string): void => useListView.setState({ query: '', pasted })
export const chooseFilter = (filter: Filter | null): void => useListView.setState({ filter })
export const showAll = (): void => useListView.setState(ALL)

export const SEARCH_FIELD_ID = 'key-search'
/** Goes to the search field, where there is one. */
export const focusSearch = (): void => {
  const field = document.getElementById(SEARCH_FIELD_ID)
  if (field instanceof HTMLInputElement) {
    field.focus()
    field.select()
  }
}
