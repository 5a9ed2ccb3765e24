// biome-ignore lint/plugin: for `randomPause`, on which nothing depends.
import { setTimeout as pause } from 'node:timers/promises'

export type Random = (below: number) => number

export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T

/** The same numbers from 0 up to, not including, `below` for the same seed (mulberry32). */
export const seeded = (seed: number): Random => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/**
 * Waits a random time below so many milliseconds, to meet other moments each time. Nothing may
 * depend on it.
 */
export const randomPause = (random: Random, below: number): Promise<void> => pause(random(below))
