import { UNREADABLE } from './api-key.ts'
import { localTime } from './local-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30.44 * DAY
const YEAR = 365.25 * DAY

const hourAndMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const exactParts = {
  ...hourAndMinute,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  second: '2-digit',
} as const

export type AgoUnit = 'minute' | 'hour' | 'day' | 'month' | 'year'

/**
 * How long ago `then` was; null: less than a minute. A clock that runs ahead never makes it the
 * future. Times are in ms since the epoch.
 */
const agoOf = (
  then: number,
  now: number,
): { readonly count: number; readonly unit: AgoUnit } | null => {
  const passed = now - then
  const whole = (unit: AgoUnit, length: number) => ({ count: Math.floor(passed / length), unit })
  if (passed < MINUTE) return null
  if (passed < HOUR) return whole('minute', MINUTE)
  if (passed < DAY) return whole('hour', HOUR)
  // What is unused for 30, 90 or 180 days is told by the days.
  if (passed < 6 * MONTH) return whole('day', DAY)
  return passed < 2 * YEAR ? whole('month', MONTH) : whole('year', YEAR)
}

/**
 * What `agoOf` found, in one language. It is in every row, and `Intl` for it would take memory of
 * each start, as in `numbersIn`.
 */
type Ago = (count: number, unit: AgoUnit) => string

/** How one language writes times. Times are in ms since the epoch. */
export const timesIn = (locale: string, justNow: string, ago: Ago) => {
  const clock = localTime(locale, hourAndMinute)
  const clockSeconds = localTime(locale, { ...hourAndMinute, second: '2-digit' })
  const dayClock = localTime(locale, { ...hourAndMinute, day: 'numeric', month: 'short' })
  const day = localTime(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const exactLocal = localTime(locale, { ...exactParts, timeZoneName: 'short' })
  const exactUtc = localTime(locale, { ...exactParts, timeZone: 'UTC' })
  return {
    ago,
    /** `iso`: a moment as the service writes it. */
    relative: (iso: string, now: number): string => {
      const then = Date.parse(iso)
      if (Number.isNaN(then)) return UNREADABLE
      const passed = agoOf(then, now)
      return passed === null ? justNow : ago(passed.count, passed.unit)
    },
    /** `14:02` for today, else with the date. */
    at: (then: number, now: number): string =>
      (new Date(then).toDateString() === new Date(now).toDateString() ? clock : dayClock)(then),
    clock: clockSeconds,
    minute: clock,
    dateTime: dayClock,
    day,
    local: exactLocal,
    utc: exactUtc,
    exact: (then: number, iso: string): string =>
      `${exactLocal(then)}; UTC ${exactUtc(then)}; ${iso}`,
  }
}
