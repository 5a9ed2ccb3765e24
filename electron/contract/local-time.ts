import { UNREADABLE } from './api-key.ts'

const WINTER = Date.UTC(2026, 0)
const SUMMER = Date.UTC(2026, 6)

/**
 * Identifies this computer's time zone by its offset and its name in winter and in summer. `Intl`
 * would take 60 µs to name the zone.
 */
const zoneNow = (): string => `${new Date(WINTER)}${new Date(SUMMER)}`

/**
 * Returns a function that writes times (ms since the epoch) in this computer's time zone, even
 * after that zone has changed. `NaN` is written as unreadable.
 */
export const localTime = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): ((then: number) => string) => {
  let zone = ''
  let format: Intl.DateTimeFormat
  return (then) => {
    if (Number.isNaN(then)) return UNREADABLE
    const current = zoneNow()
    if (zone !== current) {
      zone = current
      format = new Intl.DateTimeFormat(locale, options)
    }
    return format.format(then)
  }
}
