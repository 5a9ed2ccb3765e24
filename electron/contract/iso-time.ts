/** As main writes every time: `2026-11-21T12:00:00.000Z`. */
const LENGTH = 24
const ZERO = 48
const MINUTE = 60_000

/** The starts of months, in ms since the epoch: those of a list are few. */
const months = new Map<number, number>()

const monthStart = (year: number, month: number): number => {
  const at = year * 12 + month
  const known = months.get(at)
  if (known !== undefined) return known
  const start = Date.parse(
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01T00:00:00.000Z`,
  )
  months.set(at, start)
  return start
}

/** `Date.parse` for a time as main writes it, in a fifth of the time (docs/performance.md, P15). */
export const isoTime = (iso: string): number => {
  // Years of more than four digits.
  if (iso.length !== LENGTH) return Date.parse(iso)
  const digit = (at: number): number => iso.charCodeAt(at) - ZERO
  const two = (at: number): number => digit(at) * 10 + digit(at + 1)
  const minutes = (two(8) - 1) * 1440 + two(11) * 60 + two(14)
  return (
    monthStart(two(0) * 100 + two(2), two(5)) +
    minutes * MINUTE +
    two(17) * 1_000 +
    digit(20) * 100 +
    two(21)
  )
}
