import { once } from './once.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30.44 * DAY
const YEAR = 365.25 * DAY

const hourAndMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const exactParts = { ...hourAndMinute, day: 'numeric', month: 'short', year: 'numeric', second: '2-digit' } as const

/** How one language writes times. Times are in ms since the epoch. */
export const timesIn = (locale: string, justNow: string) => {
  const ago = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))
  const clock = once(() => new Intl.DateTimeFormat(locale, hourAndMinute))
  const clockSeconds = once(() => new Intl.DateTimeFormat(locale, { ...hourAndMinute, second: '2-digit' }))
  const dayClock = once(() => new Intl.DateTimeFormat(locale, { ...hourAndMinute, day: 'numeric', month: 'short' }))
  const exactLocal = once(() => new Intl.DateTimeFormat(locale, { ...exactParts, timeZoneName: 'short' }))
  const exactUtc = once(() => new Intl.DateTimeFormat(locale, { ...exactParts, timeZone: 'UTC' }))
  return {
    /** How long ago `then` was. A clock that runs ahead never makes it the future. */
    relative: (then: number, now: number): string => {
      const passed = now - then
      if (passed < MINUTE) return justNow
      if (passed < HOUR) return ago().format(-Math.floor(passed / MINUTE), 'minute')
      if (passed < DAY) return ago().format(-Math.floor(passed / HOUR), 'hour')
      if (passed < 2 * MONTH) return ago().format(-Math.floor(passed / DAY), 'day')
      if (passed < 2 * YEAR) return ago().format(-Math.floor(passed / MONTH), 'month')
      return ago().format(-Math.floor(passed / YEAR), 'year')
    },
    /** `14:02` for today, else with the date. */
    at: (then: number, now: number): string =>
      (new Date(then).toDateString() === new Date(now).toDateString() ? clock : dayClock)().format(then),
    clock: (then: number): string => clockSeconds().format(then),
    dateTime: (then: number): string => dayClock().format(then),
    local: (then: number): string => exactLocal().format(then),
    utc: (then: number): string => exactUtc().format(then),
    exact: (then: number, iso: string): string => `${exactLocal().format(then)}; UTC ${exactUtc().format(then)}; ${iso}`,
  }
}
