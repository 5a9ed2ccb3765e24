import { once } from './once.ts'

/** Writes numbers as a language does: "2,000". */
export const numbersIn = (locale: string): ((n: number) => string) => {
  const format = once(() => new Intl.NumberFormat(locale))
  return (n) => format().format(n)
}

/** Counts things: "1 key", "2,000 keys". English and German have two forms, the second for all but one. */
export const counter = (locale: string): ((n: number, one: string, many: string) => string) => {
  const number = numbersIn(locale)
  return (n, one, many) => `${number(n)} ${n === 1 ? one : many}`
}
