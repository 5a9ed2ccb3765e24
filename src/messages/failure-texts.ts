import type { Failure, FailureCode } from '../../electron/contract/result.ts'

/** A text for each code; a function where more than the code shapes it. */
export type FailureTexts = Readonly<Record<FailureCode, string | ((failure: Failure) => string)>>

export const failureText = (texts: FailureTexts, failure: Failure): string => {
  const found = texts[failure.code]
  return typeof found === 'string' ? found : found(failure)
}

/** Adds a technical detail to the end of a sentence, where there is one. */
export const inParentheses = (detail: string | number | undefined): string =>
  detail === undefined ? '' : ` (${detail})`
