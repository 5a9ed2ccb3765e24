/** The language in which dates and numbers are written. */
const locale = 'en'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30.44 * DAY
const YEAR = 365.25 * DAY

const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayClock = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const exactParts = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const
const exactLocal = new Intl.DateTimeFormat(locale, { ...exactParts, timeZoneName: 'short' })
const exactUtc = new Intl.DateTimeFormat(locale, { ...exactParts, timeZone: 'UTC' })

/** How long ago `then` was. A clock that runs ahead never makes it the future. Both in ms since the epoch. */
const relative = (then: number, now: number): string => {
  const passed = now - then
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return ago.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return ago.format(-Math.floor(passed / HOUR), 'hour')
  if (passed < 2 * MONTH) return ago.format(-Math.floor(passed / DAY), 'day')
  if (passed < 2 * YEAR) return ago.format(-Math.floor(passed / MONTH), 'month')
  return ago.format(-Math.floor(passed / YEAR), 'year')
}

/** `14:02` for today, else with the date. */
const at = (then: number, now: number): string =>
  (new Date(then).toDateString() === new Date(now).toDateString() ? clock : dayClock).format(then)

export const times = {
  relative,
  at,
  dateTime: (then: number) => dayClock.format(then),
  local: (then: number) => exactLocal.format(then),
  utc: (then: number) => exactUtc.format(then),
  exact: (then: number, iso: string) => `${exactLocal.format(then)}; UTC ${exactUtc.format(then)}; ${iso}`,
  localLabel: 'Local',
  utcLabel: 'UTC',
  isoLabel: 'ISO 8601',
  copyHint: 'Press Ctrl+C or ⌘C to copy the ISO time.',
}
