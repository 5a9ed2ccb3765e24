import type { Result } from '../electron/contract/result.ts'

/** The value that a test goes on with; it fails without one. */
export const present = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('there is none')
  return value
}

/** As `present`, of a result. */
export const valueIn = <T>(
  result: Result<T> | { readonly ok: false; readonly error: { readonly code: string } },
): T => {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

/** As `valueIn`, of an outcome that is to be of this kind. */
export const ofKind = <T extends { readonly kind: string }, K extends T['kind']>(
  result: Result<T>,
  kind: K,
): Extract<T, { readonly kind: K }> => {
  const outcome = valueIn(result)
  if (outcome.kind !== kind) throw new Error(outcome.kind)
  return outcome as Extract<T, { readonly kind: K }>
}
