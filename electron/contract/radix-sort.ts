const BITS = 11
const DIGITS = 1 << BITS

/**
 * Where the smallest of `numbers` is, then the next, equal ones as they came. For whole numbers
 * from 0 up to 2^53: digit by digit, from the last to the first, without ever comparing two of them
 * (docs/performance.md, P15).
 */
export const radixSort = (numbers: Float64Array): Uint32Array => {
  const count = numbers.length
  let largest = 0
  for (let at = 0; at < count; at += 1) largest = Math.max(largest, numbers[at] as number)
  let order = new Uint32Array(count)
  for (let at = 0; at < count; at += 1) order[at] = at
  let next = new Uint32Array(count)
  const places = new Uint32Array(DIGITS)
  for (let unit = 1; unit <= largest; unit *= DIGITS) {
    places.fill(0)
    const digitAt = (at: number): number => ((numbers[at] as number) / unit) & (DIGITS - 1)
    for (let at = 0; at < count; at += 1) places[digitAt(at)] = (places[digitAt(at)] as number) + 1
    let place = 0
    for (let digit = 0; digit < DIGITS; digit += 1) {
      const here = places[digit] as number
      places[digit] = place
      place += here
    }
    for (let turn = 0; turn < count; turn += 1) {
      const at = order[turn] as number
      const digit = digitAt(at)
      next[places[digit] as number] = at
      places[digit] = (places[digit] as number) + 1
    }
    ;[order, next] = [next, order]
  }
  return order
}
