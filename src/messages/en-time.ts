import { timesIn } from '../../electron/contract/times.ts'

export const times = {
  ...timesIn('en', 'just now'),
  popup: 'Exact time',
  localLabel: 'Local',
  utcLabel: 'UTC',
  isoLabel: 'ISO 8601',
  copyHint: (mac: boolean) => `Press ${mac ? '⌘C' : 'Ctrl+C'} to copy the ISO time.`,
}
