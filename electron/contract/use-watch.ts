import { localTime } from './local-time.ts'

export const HOUR_MS = 3_600_000
/** How far back is kept, in days. */
export const WATCH_DAYS = 400

/**
 * Hours since the epoch, in UTC and each once, ascending: no time zone and no change of a clock
 * makes one longer, or comes twice.
 */
export type Hours = readonly number[]

/** What this computer saw of a key's use, by the service's clock. */
export interface UseHistory {
  /** Hours in which a list was read. */
  readonly watched: Hours
  /**
   * Hours in which the key was used by others than this app, as far as lists said: each names the
   * last use only.
   */
  readonly used: Hours
}

export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS)

/** How many of `hours` are less than `limit`. */
const countBefore = (hours: Hours, limit: number): number => {
  let [low, high] = [0, hours.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((hours[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** The greatest of `hours` that is less than `limit`; -1 where there is none. */
const lastBefore = (hours: Hours, limit: number): number =>
  hours[countBefore(hours, limit) - 1] ?? -1

/**
 * The last hour for which a list said that the key had not been used after `used[index]`; with -1
 * as index, that it had not been used at all. A list says when a key was used last, and with that
 * what did not happen since. Where the next one names another use, nobody knows what else was
 * between.
 */
const unusedUntil = ({ watched, used }: UseHistory, index: number): number =>
  Math.max(used[index] ?? -1, lastBefore(watched, used[index + 1] ?? Number.POSITIVE_INFINITY))

/**
 * Hours of the longest span between two uses in which there was none for certain; null before a
 * second use was seen. The span that lasts yet does not count: it is what the others are compared
 * with.
 * @internal
 */
export const longestGap = (history: UseHistory): number | null => {
  const { used } = history
  const gaps = used.slice(0, -1).map((from, index) => {
    const to = unusedUntil(history, index)
    // Looked at until the hour in which it was used again: nothing between is unknown.
    return (used[index + 1] === to + 1 ? to + 1 : to) - from
  })
  return gaps.length === 0 ? null : gaps.reduce((most, gap) => Math.max(most, gap))
}

/**
 * Whole hours that were certainly watched. Of the first and the last hour of a span nobody knows how
 * much was.
 */
const wholeHours = (watched: Hours): number => {
  const isWhole = (hour: number, index: number): boolean =>
    watched[index - 1] === hour - 1 && watched[index + 1] === hour + 1
  return watched.filter(isWhole).length
}

/**
 * What was seen of a key's use, in whole hours. `unused`: null where no use is recorded. `gap`:
 * from `longestGap`. `watched`: 0 for less than an hour.
 */
export interface SeenUse {
  readonly unused: number | null
  readonly gap: number | null
  readonly watched: number
}

/** `now`: ms since the epoch by the service's clock. */
export const seenUse = (history: UseHistory, lastUsedAt: string | null, now: number): SeenUse => ({
  unused:
    lastUsedAt === null
      ? null
      : // An unreadable time counts as a use just now.
        Math.max(0, Math.floor((now - Date.parse(lastUsedAt)) / HOUR_MS)) || 0,
  gap: longestGap(history),
  watched: wholeHours(history.watched),
})

/** One day on the calendar of this computer. */
export interface UseDay {
  /** `2026-11-23` */
  readonly date: string
  /** When its first hour begins, in ms since the epoch. */
  readonly start: number
  /** Hours with a use; for `unused` and `unknown` none. */
  readonly hours: number
  /**
   * `unused`: without one for certain, today as far as it is over. `unknown`: nobody looked, or not
   * in time.
   */
  readonly kind: 'used' | 'unused' | 'unknown'
}

const dateIn = (timeZone: string | undefined) =>
  localTime('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })
const dateHere = dateIn(undefined)

/**
 * The last `count` days, today the last. `now`: ms since the epoch by the service's clock.
 * `timeZone`: an IANA name; this computer's without one.
 */
export const daysOfUse = (
  history: UseHistory,
  now: number,
  count: number,
  timeZone?: string,
): readonly UseDay[] => {
  const dateOf = timeZone === undefined ? dateHere : dateIn(timeZone)
  const { watched, used } = history
  const present = hourOf(now)
  const kindOf = (hour: number): UseDay['kind'] => {
    const index = countBefore(used, hour + 1) - 1
    if (used[index] === hour) return 'used'
    // The present hour is not over.
    const known =
      hour === present ||
      (hour <= unusedUntil(history, index) && (index >= 0 || hour >= (watched[0] ?? present)))
    return known ? 'unused' : 'unknown'
  }
  const days: { date: string; start: number; hours: number; known: boolean }[] = []
  for (let hour = present; days.length <= count; hour -= 1) {
    const start = hour * HOUR_MS
    const date = dateOf(start)
    const last = days.at(-1)
    const day = last?.date === date ? last : { date, start, hours: 0, known: true }
    if (day !== last) days.push(day)
    const kind = kindOf(hour)
    day.start = start
    day.hours += kind === 'used' ? 1 : 0
    day.known &&= kind !== 'unknown'
  }
  return days
    .slice(0, count)
    .toReversed()
    .map(({ date, start, hours, known }) => ({
      date,
      start,
      hours,
      kind: hours > 0 ? 'used' : known ? 'unused' : 'unknown',
    }))
}
