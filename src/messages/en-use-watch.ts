import { count, days, number } from './en-count.ts'

/** From this many hours on a span is told in days. */
const IN_DAYS = 72

/** Spans of whole hours. */
const short = (hours: number): string =>
  hours < IN_DAYS ? `${number(hours)} h` : `${number(Math.floor(hours / 24))} d`
const long = (hours: number): string =>
  hours < 1
    ? 'less than an hour'
    : hours < IN_DAYS
      ? count(hours, 'hour', 'hours')
      : days(Math.floor(hours / 24))

/** The texts of what was seen of a key's use. */
export const useWatch = {
  title: 'Use seen',
  unused: (hours: number) =>
    hours < 1 ? 'Used within the last hour.' : `Unused for ${short(hours)}.`,
  noUse: (watched: number) => `No use seen in ${long(watched)} of watching.`,
  longestGap: (hours: number, watched: number) =>
    `Longest gap seen: ${short(hours)}, over ${long(watched)} of watching.`,
  noGap: (watched: number) => `No gap between two uses seen yet, in ${long(watched)} of watching.`,
  since: (day: string) =>
    `Watched since ${day}, only while Keystow runs and shows this connection.`,
  notWatched: 'Not watched yet. Keystow watches while it runs and shows this connection.',
  own: 'This app uses it itself with every refresh, so nobody can tell whether others do.',
  chart: (n: number) => `Use by day, last ${days(n)}`,
  day: 'Day',
  legend: { used: 'Hours with use', unused: 'No use', unknown: 'Not known' },
  hours: (hours: number) => count(hours, 'hour with use', 'hours with use'),
  today: 'Today',
}
