/** The hour that is proposed, by this computer's clock: somebody is there then to hear of it. */
const USUAL_HOUR = 9

const two = (n: number): string => String(n).padStart(2, '0')

/** As a date field has it. `at`: ms since the epoch. */
export const fieldDate = (at: number): string => {
  const date = new Date(at)
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the time of day in 24 hours, as all texts say it. `at`: ms since the epoch. */
export const fieldTime = (at: number): string => {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Reads a time of day as people type it: `17:30`, `17.30`, `5:30 pm`, `5 p.m.`; null for anything else. */
const timeOfDay = (typed: string): readonly [hour: number, minute: number] | null => {
  const [, hours, minutes, half] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?m\.?)?$/i.exec(typed.trim()) ?? []
  if (hours === undefined || (minutes === undefined && half === undefined)) return null
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)]
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null
  return [half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute]
}

/** Tells whether a text is a time of day as people type it. */
export const isTimeOfDay = (typed: string): boolean => timeOfDay(typed) !== null

/**
 * Returns the moment that a date field and a typed time mean, in ms since the epoch. Returns null
 * where they hold no date or no time.
 */
export const momentOf = (dateField: string, typedTime: string): number | null => {
  const [year, month, day] = dateField.split('-').map(Number)
  const time = timeOfDay(typedTime)
  if (year === undefined || month === undefined || day === undefined) return null
  if (time === null) return null
  const at = new Date(year, month - 1, day, ...time)
  return Number.isNaN(at.getTime()) || fieldDate(at.getTime()) !== dateField ? null : at.getTime()
}

/** Returns the usual hour so many days later, by this computer's clock, in ms since the epoch. */
export const daysFrom = (now: number, days: number): number => {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, USUAL_HOUR).getTime()
}
