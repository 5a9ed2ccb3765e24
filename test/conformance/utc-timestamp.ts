const ISO_UTC =
  /^(\d{4})-?(\d\d)-?(\d\d)T([01]\d|2[0-3])(?::?([0-5]\d)(?::?([0-5]\d|60)(?:[.,]\d+)?)?)?(?:Z|[+-]00(?::?00)?)$/

/**
 * Whether a text is a date and time in ISO 8601, in UTC: any precision, basic or extended form.
 * Source: docs/interface.md, I12.
 */
export const isTimestamp = (value: unknown): value is string => {
  const [, year, month, day] = (typeof value === 'string' ? ISO_UTC.exec(value) : null) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
