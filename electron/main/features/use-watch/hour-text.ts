import type { Hours } from '../../../contract/use-watch.ts'

/** Bit n of a day: its hour n, in UTC. By days since the epoch. */
export type HourDays = Map<number, number>

const DAY_HOURS = 24

/** Adds the hour. False where it was there. */
export const addHour = (days: HourDays, hour: number): boolean => {
  const day = Math.floor(hour / DAY_HOURS)
  const before = days.get(day) ?? 0
  const after = before | (1 << (hour % DAY_HOURS))
  if (after !== before) days.set(day, after)
  return after !== before
}

export const hoursIn = (days: HourDays): Hours =>
  [...days]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([day, bits]) => {
      const hours: number[] = []
      for (let hour = 0; hour < DAY_HOURS; hour += 1)
        if ((bits & (1 << hour)) !== 0) hours.push(day * DAY_HOURS + hour)
      return hours
    })

/**
 * A day as days after the one before it, and its bits, both to the base of 36: the shortest that
 * JSON takes as it is.
 */
export const hourText = (days: HourDays): string => {
  let last = 0
  return [...days]
    .toSorted(([one], [other]) => one - other)
    .map(([day, bits]) => {
      const text = `${(day - last).toString(36)}.${bits.toString(36)}`
      last = day
      return text
    })
    .join(' ')
}

/** Reads what `hourText` wrote. */
export const readHourText = (text: string): HourDays => {
  const days: HourDays = new Map()
  let day = 0
  for (const part of text.split(' ').filter(Boolean)) {
    const [after = '', bits = ''] = part.split('.')
    day += Number.parseInt(after, 36)
    days.set(day, Number.parseInt(bits, 36))
  }
  return days
}
