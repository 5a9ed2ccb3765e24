/** The choices, and the present value where a settings file had another. */
export const withPresent = (choices: readonly number[], present: number): readonly number[] =>
  choices.includes(present) ? choices : [...choices, present].toSorted((a, b) => a - b)
