import { timesIn } from '../../electron/contract/times.ts'
import { count } from './en-count.ts'

export const times = {
  ...timesIn('en', 'just now', (n, unit) => `${count(n, unit, `${unit}s`)} ago`),
  popup: 'Exact time',
  localLabel: 'Local',
  utcLabel: 'UTC',
  isoLabel: 'ISO 8601',
}
