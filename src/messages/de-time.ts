import { timesIn } from '../../electron/contract/times.ts'

export const times = {
  ...timesIn('de', 'gerade eben'),
  popup: 'Genaue Zeit',
  localLabel: 'Lokal',
  utcLabel: 'UTC',
  isoLabel: 'ISO 8601',
  copyHint: (mac: boolean) => `${mac ? '⌘C' : 'Strg+C'} kopiert die ISO-Zeit.`,
}
