import { timesIn } from './times.ts'

export const times = {
  ...timesIn('de', 'gerade eben'),
  popup: 'Genaue Zeit',
  localLabel: 'Lokal',
  utcLabel: 'UTC',
  isoLabel: 'ISO 8601',
  copyHint: 'Strg+C oder ⌘C kopiert die ISO-Zeit.',
}
