import { text } from '../../messages/text.ts'

const MS = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1_000 } as const

/** A length of time by its two largest units: "31 days", "1 day 2 hours". Empty below a second. */
export const spanText = (ms: number): string => {
  let rest = Math.abs(ms)
  const parts: string[] = []
  for (const unit of ['days', 'hours', 'minutes', 'seconds'] as const) {
    const n = Math.floor(rest / MS[unit])
    rest -= n * MS[unit]
    if (n > 0) parts.push(text.lab.clock.spans[unit](n))
  }
  return parts.slice(0, 2).join(' ')
}
