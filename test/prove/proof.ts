/** Counts what was tried and what did not hold; keeps the words of the first ones that did not. */
export interface Tally {
  check(holds: boolean, what: string): void
  readonly tried: number
  readonly failed: number
  readonly failures: readonly string[]
}

const KEPT = 10

export const createTally = (kept = KEPT): Tally => {
  const counts = { tried: 0, failed: 0 }
  const failures: string[] = []
  return {
    check: (holds, what) => {
      counts.tried += 1
      if (holds) return
      counts.failed += 1
      if (failures.length < kept) failures.push(what)
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

/**
 * What a proof works on: what its suite loaded, a folder of its own on the disk, and one in memory
 * where the system has that.
 */
export interface Scene<S = null> {
  readonly subject: S
  readonly disk: string
  readonly memory: string
}

/**
 * A guarantee, shown by very many tries. `full` and `sample` say how many, in the proof's own
 * measure.
 */
export interface Proof<S = null> {
  readonly id: string
  readonly what: string
  readonly full: number
  readonly sample: number
  /** Tries on a copy that is broken, where a sample is too few. */
  readonly brokenTries?: number
  /** How many failures are printed, when it is not the first ten. */
  readonly kept?: number
  /**
   * What it needs beyond this computer and does not find; null where nothing is missing. With such
   * a need it is no part of a test run.
   */
  readonly missing?: () => string | null
  /** A change to our code, text for text in one file, by which this proof must fail. */
  readonly breaks: Break
  /** More such changes, each of which it must notice by itself. */
  readonly moreBreaks?: readonly Break[]
  /** Answers what was done, in a few words. */
  run(scene: Scene<S>, amount: number, tally: Tally): string | Promise<string>
}

/** Changes to one file. `file`: inside the suite's `home`. */
export interface FileBreak {
  readonly file: string
  readonly edits: readonly (readonly [from: string, to: string])[]
}
export interface Break extends FileBreak {
  readonly what: string
  /** Another file, for a rule that is kept in two. */
  readonly also?: FileBreak
}
export const filesOf = ({ file, edits, also }: Break): readonly FileBreak[] =>
  also === undefined ? [{ file, edits }] : [{ file, edits }, also]

/** Proofs of one part of the app. */
export interface Suite<S> {
  readonly id: string
  readonly proofs: readonly Proof<S>[]
  /** The folder that a `Break` names its file in. */
  readonly home: string
  /**
   * What a copy that is to be broken consists of besides the tests, by paths in the project. The
   * proof itself is then the copy's.
   */
  readonly parts: readonly string[]
  /** Builds what the proofs need of the project, or of a copy of those parts. */
  load(root: string): Promise<S>
}
