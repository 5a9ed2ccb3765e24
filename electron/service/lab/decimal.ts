/**
 * Digits and, where there is one, a decimal point: nothing else that JavaScript takes for a number.
 * NaN for any other text.
 */
export const decimal = (text: string): number =>
  /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
