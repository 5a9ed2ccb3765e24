/**
 * How many letters have to be changed, added, left out or swapped with their neighbour to get from
 * one word to another: the optimal string alignment distance.
 */
const distance = (from: string, to: string): number => {
  let beforeLast: readonly number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const at = (line: readonly number[], index: number): number => line[index] ?? Infinity
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? Infinity
}

/**
 * Returns the name that somebody probably meant: one that begins with what was typed, or that
 * differs from it in at most one letter of three. null if there is none.
 */
export const nearestName = (typed: string, names: readonly string[]): string | null => {
  const word = typed.toLowerCase().slice(0, 40)
  const near = names
    .map((name) => ({ name, away: name.startsWith(word) ? 0 : distance(word, name) }))
    .filter(({ away }) => word.length > 1 && away * 3 <= word.length)
    .toSorted((a, b) => a.away - b.away)
  return near[0]?.name ?? null
}
