import { localTime as ofPage } from '../../../contract/local-time.ts'

/**
 * As `localTime` of the contract, for main. Chromium tells a page's V8 when the time zone changes,
 * but not main's. Main's V8 reads the zone anew whenever Node changes the variable `TZ`.
 */
export const localTime: typeof ofPage = (locale, options) => {
  const write = ofPage(locale, options)
  return (then) => {
    if (process.env.TZ === undefined) delete process.env.TZ
    return write(then)
  }
}
