import { once } from './once.ts'

/**
 * No language of ours groups the digits of less than that. Without `Intl` each start saves 1.4 MB
 * (docs/performance.md, P21).
 */
const UNGROUPED = 1_000

/**
 * Writes numbers as a language does: "2,000"; with `decimals`, always with that many: "2,000.0".
 */
export const numbersIn = (locale: string, decimals?: number): ((n: number) => string) => {
  const places =
    decimals === undefined
      ? {}
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = once(() => new Intl.NumberFormat(locale, places))
  const plain = (n: number): boolean =>
    decimals === undefined && Number.isInteger(n) && n >= 0 && n < UNGROUPED
  return (n) => (plain(n) ? String(n) : format().format(n))
}

/**
 * Counts things: "1 key", "2,000 keys". English and German have two forms, the second for all but
 * one.
 */
export const counter = (locale: string): ((n: number, one: string, many: string) => string) => {
  const number = numbersIn(locale)
  return (n, one, many) => `${number(n)} ${n === 1 ? one : many}`
}

/** Writes sizes in whole kilobytes, and from a megabyte on in whole megabytes. */
export const bytesIn = (locale: string): ((bytes: number) => string) => {
  const inUnits = (unit: string) =>
    once(() => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 }))
  const [megabytes, kilobytes] = [inUnits('megabyte'), inUnits('kilobyte')]
  return (bytes) =>
    bytes >= 1_000_000
      ? megabytes().format(bytes / 1_000_000)
      : kilobytes().format(Math.ceil(bytes / 1_000))
}
