import { once } from './once.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30.44 * DAY
const YEAR = 365.25 * DAY

const hourAndMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const exactParts = { ...hourAndMinute, day: 'numeric', month: 'short', year: 'numeric', second: '2-digit' } as const

export type AgoUnit = 'minute' | 'hour' | 'day' | 'month' | 'year'

/** How long ago `then` was; null: less than a minute. A clock that runs ahead never makes it the future. Times are in ms since the epoch. */
const agoOf = (then: number, now: number): { readonly count: number; readonly unit: AgoUnit } | null => {
  const passed = now - then
  const whole = (unit: AgoUnit, length: number) => ({ count: Math.floor(passed / length), unit })
  if (passed < MINUTE) return null
  if (passed < HOUR) return whole('minute', MINUTE)
  if (passed < DAY) return whole('hour', HOUR)
  if (passed < 2 * MONTH) return whole('day', DAY)
  return passed < 2 * YEAR ? whole('month', MONTH) : whole('year', YEAR)
}

/** What `agoOf` found, in one language. It is in every row, and `Intl` for it would take memory of each start, as in `numbersIn`. */
export type Ago = (count: number, unit: AgoUnit) => string

/** How one language writes times. Times are in ms since the epoch. */
export const timesIn = (locale: string, justNow: string, ago: Ago) => {
  const clock = once(() => new Intl.DateTimeFormat(locale, hourAndMinute))
  const clockSeconds = once(() => new Intl.DateTimeFormat(locale, { ...hourAndMinute, second: '2-digit' }))
  const dayClock = once(() => new Intl.DateTimeFormat(locale, { ...hourAndMinute, day: 'numeric', month: 'short' }))
  const day = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }))
  const exactLocal = once(() => new Intl.DateTimeFormat(locale, { ...exactParts, timeZoneName: 'short' }))
  const exactUtc = once(() => new Intl.DateTimeFormat(locale, { ...exactParts, timeZone: 'UTC' }))
  return {
    ago,
    relative: (then: number, now: number): string => {
      const passed = agoOf(then, now)
      return passed === null ? justNow : ago(passed.count, passed.unit)
    },
    /** `14:02` for today, else with the date. */
    at: (then: number, now: number): string =>
      (new Date(then).toDateString() === new Date(now).toDateString() ? clock : dayClock)().format(then),
    clock: (then: number): string => clockSeconds().format(then),
    dateTime: (then: number): string => dayClock().format(then),
    day: (then: number): string => day().format(then),
    local: (then: number): string => exactLocal().format(then),
    utc: (then: number): string => exactUtc().format(then),
    exact: (then: number, iso: string): string => `${exactLocal().format(then)}; UTC ${exactUtc().format(then)}; ${iso}`,
  }
}
