/**
 * At what hour of its day, on this computer, a plan is carried out: somebody is there then to hear
 * of it.
 */
const HOUR = 9

const two = (n: number): string => String(n).padStart(2, '0')

/** As a date field has it. `at`: ms since the epoch. */
export const fieldDate = (at: number): string => {
  const date = new Date(at)
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * The moment that is meant by what is in a date field, in ms since the epoch; null where that is no
 * date.
 */
export const momentOf = (field: string): number | null => {
  const [year, month, day] = field.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const at = new Date(year, month - 1, day, HOUR)
  return Number.isNaN(at.getTime()) || fieldDate(at.getTime()) !== field ? null : at.getTime()
}

/** The same hour so many days later, whatever the clocks do meanwhile. */
export const daysFrom = (now: number, days: number): number => {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, HOUR).getTime()
}
