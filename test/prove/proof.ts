import type { Subject } from './service/subject.ts'

/** Counts what was tried and what did not hold; keeps the words of the first few that did not. */
export interface Tally {
  check(holds: boolean, what: string): void
  readonly tried: number
  readonly failed: number
  readonly failures: readonly string[]
}

const KEPT = 3

export const createTally = (): Tally => {
  const counts = { tried: 0, failed: 0 }
  const failures: string[] = []
  return {
    check: (holds, what) => {
      counts.tried += 1
      if (holds) return
      counts.failed += 1
      if (failures.length < KEPT) failures.push(what)
    },
    get tried() {
      return counts.tried
    },
    get failed() {
      return counts.failed
    },
    failures,
  }
}

/** What a proof works on: the service, a folder of its own on the disk, and one in memory where the system has that. */
export interface Scene {
  readonly subject: Subject
  readonly disk: string
  readonly memory: string
}

/** A guarantee, shown by very many tries. `full` and `sample` say how many, in the proof's own measure. */
export interface Proof {
  readonly id: string
  readonly what: string
  readonly full: number
  readonly sample: number
  /** A change to the service, text for text in one file, by which this proof must fail. */
  readonly breaks: Break
  /** Answers what was done, in a few words. */
  run(scene: Scene, amount: number, tally: Tally): string | Promise<string>
}

export interface Break {
  readonly what: string
  readonly file: string
  readonly edits: readonly (readonly [from: string, to: string])[]
}
