import { type AgoUnit, timesIn } from '../../electron/contract/times.ts'
import { count } from './de-count.ts'

const units: Readonly<Record<AgoUnit, readonly [one: string, many: string]>> = {
  minute: ['Minute', 'Minuten'],
  hour: ['Stunde', 'Stunden'],
  day: ['Tag', 'Tagen'],
  month: ['Monat', 'Monaten'],
  year: ['Jahr', 'Jahren'],
}

export const times = {
  ...timesIn('de', 'gerade eben', (n, unit) => `vor ${count(n, ...units[unit])}`),
  popup: 'Genaue Zeit',
  localLabel: 'Lokal',
  utcLabel: 'UTC',
  isoLabel: 'ISO 8601',
}
