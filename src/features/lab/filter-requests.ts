import { searchText, searchWords } from '../../../electron/contract/search-text.ts'
import { text } from '../../messages/text.ts'

interface SearchedRequest {
  readonly method: string
  readonly target: string
  readonly status: number | null
}

export const statusText = (status: number | null): string =>
  status === null ? text.lab.requests.noAnswer : String(status)

/** Those in whose method, path and status every word occurs, newest first. */
export const filterRequests = <E extends SearchedRequest>(
  entries: readonly E[],
  filter: string,
): readonly E[] => {
  const wanted = searchWords(filter)
  const fits = (entry: E): boolean => {
    const line = searchText(`${entry.method} ${entry.target} ${statusText(entry.status)}`)
    return wanted.every((word) => line.includes(word))
  }
  return entries.filter(fits).toReversed()
}
