/** The hour that is proposed, by this computer's clock: somebody is there then to hear of it. */
const USUAL_HOUR = 9

const two = (n: number): string => String(n).padStart(2, '0')

/** As a date field has it. `at`: ms since the epoch. */
export const fieldDate = (at: number): string => {
  const date = new Date(at)
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the time of day as a time field has it. `at`: ms since the epoch. */
export const fieldTime = (at: number): string => {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * Returns the moment that a date field and a time field mean, in ms since the epoch. Returns null
 * where they hold no date or no time.
 */
export const momentOf = (dateField: string, timeField: string): number | null => {
  const [year, month, day] = dateField.split('-').map(Number)
  const [hour, minute] = timeField.split(':').map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  if (timeField === '' || hour === undefined || minute === undefined) return null
  const at = new Date(year, month - 1, day, hour, minute)
  return Number.isNaN(at.getTime()) || fieldDate(at.getTime()) !== dateField ? null : at.getTime()
}

/** Returns the usual hour so many days later, by this computer's clock, in ms since the epoch. */
export const daysFrom = (now: number, days: number): number => {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, USUAL_HOUR).getTime()
}
