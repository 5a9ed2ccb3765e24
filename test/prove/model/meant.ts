import type { Result } from '../../../electron/contract/result.ts'

/** Who meant the death of a key. */
export type By =
  | 'press'
  | 'program'
  | 'bulk'
  | 'plan'
  | 'confirmed'
  | 'lease'
  | 'rotation'
  | 'undo'
  | 'leak'
  | 'orphan'

/**
 * A key that a person or a program meant to end. `at`: when, in milliseconds by the steady clock.
 * `isMeant`: it may be revoked now. `isOwed`: it shall be dead in the end.
 */
export interface Meaning {
  readonly keyId: string
  readonly by: By
  readonly at: number
  isMeant: () => boolean
  isOwed: () => boolean
}

const no = (): boolean => false

/**
 * Tells whether nothing was done. The lock keeps back the answer to what was accepted before it.
 */
export const isRefusal = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.error.code !== 'answer_withheld'

/** What the acts of people and programs meant, whatever the app made of it. */
export class Meant {
  readonly all: Meaning[] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Nothing is owed before the app has answered. */
  mean(keyId: string, by: By, isMeant = (): boolean => true): Meaning {
    const meaning = { keyId, by, at: this.#now(), isMeant, isOwed: no }
    this.all.push(meaning)
    return meaning
  }
  drop(...meanings: readonly Meaning[]): void {
    for (const meaning of meanings) Object.assign(meaning, { isMeant: no, isOwed: no })
  }
  dropWhere(isOf: (meaning: Meaning) => boolean): void {
    this.drop(...this.all.filter(isOf))
  }

  /** What is refused is not meant, from the refusal on; what is accepted is owed. */
  settle(meanings: readonly Meaning[], answer: Result<unknown>): void {
    if (isRefusal(answer)) this.drop(...meanings)
    else for (const meaning of meanings) meaning.isOwed = meaning.isMeant
  }
  /**
   * Notes that somebody asked the app to take these meanings back. Until the app has answered, each
   * is owed only while the app shows it: an app that is killed before it answers may have taken it
   * back.
   */
  takeBack(
    meanings: readonly Meaning[],
    answer: Promise<Result<unknown>>,
    isShown: () => boolean,
  ): void {
    let isAnswered = false
    void answer.then(() => {
      isAnswered = true
    })
    for (const meaning of meanings) {
      const { isOwed } = meaning
      meaning.isOwed = () => isOwed() && (isAnswered || isShown())
    }
  }
  settleBy(meanings: readonly Meaning[], answer: Promise<Result<unknown>>): void {
    void answer.then((answered) => this.settle(meanings, answered))
  }

  ofKey(keyId: string): readonly Meaning[] {
    return this.all.filter((one) => one.keyId === keyId)
  }
  isMeant(keyId: string): boolean {
    return this.ofKey(keyId).some((one) => one.isMeant())
  }
}
