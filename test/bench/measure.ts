import type { Pace } from './suite.ts'

/** The value below which a share of the numbers lies; `share` 0.5 is the median. */
export const quantile = (numbers: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (numbers: ArrayLike<number>): number => quantile(numbers, 0.5)

/** What one contender did in each round. */
export type Rounds<T> = ReadonlyMap<string, readonly T[]>

/** The median over the rounds of `name`. */
export const medianOf = <T>(results: Rounds<T>, name: string, of: (result: T) => number): number =>
  median((results.get(name) ?? []).map(of))

/**
 * Runs every contender once a round, each round beginning with another one: on a shared machine a
 * slow minute then hits all alike, and only ratios within a round are worth reading.
 */
export const interleaved = async <T>(
  rounds: number,
  contenders: Readonly<Record<string, () => T | Promise<T>>>,
): Promise<Rounds<T>> => {
  const names = Object.keys(contenders)
  const results = new Map<string, T[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] as string
      results.get(name)?.push(await (contenders[name] as () => T | Promise<T>)())
    }
  return results
}

/** Loads every contender for a while that counts for nothing, then a stretch in each round. */
export const loaded = async <T>(
  pace: Pace,
  names: readonly string[],
  measure: (name: string, ms: number) => Promise<T>,
) => {
  for (const name of names) await measure(name, pace.warmUp)
  return interleaved(
    pace.rounds,
    Object.fromEntries(names.map((name) => [name, () => measure(name, pace.stretch)])),
  )
}

/** Median over the rounds of `name` divided by `base`, round by round. */
export const ratio = <T>(
  results: Rounds<T>,
  name: string,
  base: string,
  of: (result: T) => number,
): number => {
  const bases = results.get(base) ?? []
  return median(
    (results.get(name) ?? []).map((result, round) => of(result) / of(bases[round] as T)),
  )
}

/** Throws where a request was answered otherwise than it was meant to be. */
export const expectStatus = (status: number, wanted: number): void => {
  if (status !== wanted) throw new Error(`answered ${status}, not ${wanted}`)
}

/** Milliseconds that each call took, and all together. Awaits what the calls answer. */
export const timed = async (
  calls: number,
  call: (index: number) => unknown,
): Promise<{ readonly each: Float64Array; readonly all: number }> => {
  const each = new Float64Array(calls)
  const begin = performance.now()
  let last = begin
  for (let index = 0; index < calls; index += 1) {
    await call(index)
    const now = performance.now()
    each[index] = now - last
    last = now
  }
  return { each, all: last - begin }
}
