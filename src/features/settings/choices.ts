/** The choices, and the present value where a settings file had another. */
export const withPresent = (
  choices: readonly number[],
  present: number,
  labelOf: (value: number) => string,
) =>
  (choices.includes(present) ? choices : [...choices, present].toSorted((a, b) => a - b)).map(
    (value) => ({ value, label: labelOf(value) }),
  )
