import { count, days, number } from './de-count.ts'

/** From this many hours on a span is told in days. */
const IN_DAYS = 72

/** Spans of whole hours. */
const short = (hours: number): string =>
  hours < IN_DAYS ? `${number(hours)} h` : days(Math.floor(hours / 24))
const long = (hours: number): string =>
  hours < 1
    ? 'weniger als eine Stunde'
    : hours < IN_DAYS
      ? count(hours, 'Stunde', 'Stunden')
      : days(Math.floor(hours / 24))

/** The texts of what was seen of a key's use. */
export const useWatch = {
  title: 'Beobachtete Nutzung',
  unused: (hours: number) =>
    hours < 1 ? 'In der letzten Stunde benutzt.' : `Unbenutzt: ${short(hours)}.`,
  noUse: (watched: number) => `Keine Nutzung beobachtet; bisher beobachtet: ${long(watched)}.`,
  longestGap: (hours: number, watched: number) =>
    `Längste beobachtete Pause: ${short(hours)}; bisher beobachtet: ${long(watched)}.`,
  noGap: (watched: number) =>
    `Noch keine Pause zwischen zwei Nutzungen beobachtet; bisher beobachtet: ${long(watched)}.`,
  since: (day: string) =>
    `Beobachtet seit ${day}, nur solange Keystow läuft und diese Verbindung anzeigt.`,
  notWatched:
    'Noch nicht beobachtet. Keystow beobachtet, solange es läuft und diese Verbindung anzeigt.',
  own: 'Diese App benutzt ihn selbst bei jeder Aktualisierung. Ob andere ihn benutzen, ist deshalb nicht zu erkennen.',
  chart: (n: number) => `Nutzung nach Tagen, letzte ${days(n)}`,
  day: 'Tag',
  legend: { used: 'Stunden mit Nutzung', unused: 'Keine Nutzung', unknown: 'Nicht bekannt' },
  hours: (hours: number) => count(hours, 'Stunde mit Nutzung', 'Stunden mit Nutzung'),
  today: 'Heute',
}
