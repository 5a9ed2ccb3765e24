import { keyListOf, useKeyLists } from '../../features/api-keys/store.ts'
import { useApp } from '../../state/app-store.ts'

/** A list that does not come must not keep the page from its user; in milliseconds. */
const MOST_MS = 1_000

/** Whether what React would render says less than the first page, whose rows are there already. */
const saysLess = (): boolean => {
  const state = useApp.getState().state
  if (state === null || state.lock.locked || state.activeId === null) return false
  const list = keyListOf(state.activeId)
  return list === null || (list.keys === null && list.phase === 'loading')
}

/** Ends when the list is there that takes the place of the first page's rows, or there is something else to show. */
export const untilListed = (): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, MOST_MS)
    const check = (): void => {
      if (!saysLess()) end()
    }
    const unsubscribes = [useKeyLists.subscribe(check), useApp.subscribe(check)]
    check()
  })
