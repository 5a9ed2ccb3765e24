import { localTime as ofPage } from '../../contract/local-time.ts'

/**
 * As in a page. Chromium tells the V8 of a page when the computer's time zone changes, and nobody
 * tells main's: that looks again where Node is told that the variable TZ changes.
 */
export const localTime: typeof ofPage = (locale, options) => {
  const write = ofPage(locale, options)
  return (then) => {
    if (process.env.TZ === undefined) delete process.env.TZ
    return write(then)
  }
}
