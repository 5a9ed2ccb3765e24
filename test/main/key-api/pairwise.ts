type Choices = Readonly<Record<string, readonly unknown[]>>
type Row<C extends Choices> = { readonly [K in keyof C]: C[K][number] }

/** Rows in which every two choices of different names meet at least once: a small stand-in for the cross product. */
export function pairwise<C extends Choices>(choices: C): Row<C>[] {
  const candidates = product(choices).map((row) => ({ row, pairs: pairsOf(row) }))
  const open = new Set(candidates.flatMap(({ pairs }) => pairs))
  const rows: Record<string, unknown>[] = []
  while (open.size > 0) {
    const gain = ({ pairs }: { readonly pairs: readonly string[] }) => pairs.filter((pair) => open.has(pair)).length
    const best = candidates.reduce((chosen, next) => (gain(next) > gain(chosen) ? next : chosen))
    for (const pair of best.pairs) open.delete(pair)
    rows.push(best.row)
  }
  return rows as Row<C>[]
}

const product = (choices: Choices): Record<string, unknown>[] =>
  Object.entries(choices).reduce<Record<string, unknown>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )

const pairsOf = (row: Readonly<Record<string, unknown>>): string[] => {
  const entries = Object.entries(row).map(([name, value]) => `${name}=${value}`)
  return entries.flatMap((one, index) => entries.slice(index + 1).map((other) => `${one} ${other}`))
}
