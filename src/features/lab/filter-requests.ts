import type { LogEntry } from '../../../electron/contract/lab.ts'
import { searchText, searchWords } from '../../../electron/contract/search-text.ts'
import { text } from '../../messages/text.ts'

export const statusText = ({ status }: Pick<LogEntry, 'status'>): string =>
  status === null ? text.lab.requests.noAnswer : String(status)

/** Those in whose method, path and status every word occurs, newest first. */
export const filterRequests = <E extends Pick<LogEntry, 'method' | 'target' | 'status'>>(
  entries: readonly E[],
  filter: string,
): readonly E[] => {
  const wanted = searchWords(filter)
  const fits = (entry: E): boolean => {
    const line = searchText(`${entry.method} ${entry.target} ${statusText(entry)}`)
    return wanted.every((word) => line.includes(word))
  }
  return entries.filter(fits).toReversed()
}
