import { timesIn } from './times.ts'

export const times = {
  ...timesIn('en', 'just now'),
  popup: 'Exact time',
  localLabel: 'Local',
  utcLabel: 'UTC',
  isoLabel: 'ISO 8601',
  copyHint: 'Press Ctrl+C or ⌘C to copy the ISO time.',
}
