import type { ActivityEntry, DayRange } from '../../../electron/contract/activity.ts'
import { text } from '../../messages/text.ts'

/** Returns the midnight before a moment, or `days` midnights later, on this computer. */
const midnightOf = (at: number, days = 0): number => {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

/** Days of this computer's time zone on which something was done, in the order of the entries. */
export const daysOf = (entries: readonly ActivityEntry[]): readonly DayRange[] =>
  [...new Set(entries.map(({ at }) => midnightOf(Date.parse(at))))].map((from) => ({
    from,
    to: midnightOf(from, 1),
  }))

/** Names the day that begins at `from`. */
export const dayName = (from: number, now: number): string => {
  if (from === midnightOf(now)) return text.activity.today
  if (from === midnightOf(now, -1)) return text.activity.yesterday
  return text.times.day(from)
}

/** A line of the log: a day, or an entry of it. */
export type LogLine =
  | { readonly kind: 'day'; readonly from: number }
  | { readonly kind: 'entry'; readonly entry: ActivityEntry }

/** Puts each day before its entries. */
export const withDays = (entries: readonly ActivityEntry[]): readonly LogLine[] => {
  let last: number | null = null
  return entries.flatMap((entry): readonly LogLine[] => {
    const from = midnightOf(Date.parse(entry.at))
    const isSame = from === last
    last = from
    const line = { kind: 'entry', entry } as const
    return isSame ? [line] : [{ kind: 'day', from }, line]
  })
}
