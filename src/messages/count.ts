/** Counts things as a language does: "1 key", "2,000 keys". English and German have two forms, the second for all but one. */
export const counter = (locale: string): ((n: number, one: string, many: string) => string) => {
  const number = new Intl.NumberFormat(locale)
  const rules = new Intl.PluralRules(locale)
  return (n, one, many) => `${number.format(n)} ${rules.select(n) === 'one' ? one : many}`
}
