type Choices = Readonly<Record<string, readonly unknown[]>>
type Row<C extends Choices> = { readonly [K in keyof C]: C[K][number] }

const pairOf = (one: string, value: unknown, other: string, otherValue: unknown): string =>
  one < other ? `${one}=${value} ${other}=${otherValue}` : `${other}=${otherValue} ${one}=${value}`

/**
 * Rows in which every two choices of different names meet at least once: a small stand-in for the
 * cross product.
 */
export function pairwise<C extends Choices>(choices: C): Row<C>[] {
  const names = Object.keys(choices)
  const open = new Map<string, Readonly<Record<string, unknown>>>()
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1))
      for (const value of choices[one] ?? [])
        for (const otherValue of choices[other] ?? [])
          open.set(pairOf(one, value, other, otherValue), { [one]: value, [other]: otherValue })
  const rows: Record<string, unknown>[] = []
  while (open.size > 0) {
    const [next] = open.values()
    const row: Record<string, unknown> = { ...next }
    for (const name of names.filter((one) => !Object.hasOwn(row, one))) {
      const gain = (value: unknown): number =>
        Object.entries(row).filter(([other, otherValue]) =>
          open.has(pairOf(name, value, other, otherValue)),
        ).length
      const [start, ...others] = choices[name] ?? []
      row[name] = others.reduce((best, value) => (gain(value) > gain(best) ? value : best), start)
    }
    for (const [index, one] of names.entries())
      for (const other of names.slice(index + 1))
        open.delete(pairOf(one, row[one], other, row[other]))
    rows.push(row)
  }
  return rows as Row<C>[]
}
