/**
 * Asks once for all who ask within `ms` milliseconds of `now`, whose clock nobody sets. What fails
 * is asked anew.
 */
export const keptFor = <T>(
  ms: number,
  ask: () => Promise<T>,
  now = (): number => performance.now(),
): (() => Promise<T>) => {
  let kept: { readonly answer: Promise<T>; readonly until: number } | null = null
  return () => {
    if (kept !== null && now() < kept.until) return kept.answer
    const answer = ask()
    kept = { answer, until: now() + ms }
    answer.catch(() => {
      if (kept?.answer === answer) kept = null
    })
    return answer
  }
}
