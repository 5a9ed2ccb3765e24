import { useCallback, useEffect, useState } from 'react'
import type { Result } from '../../electron/contract/result.ts'

/**
 * Returns what main answers to `ask`, undefined until then, and what asks again. A window that
 * comes back asks again: other programs may have changed it.
 */
export const useAnswer = <T>(
  ask: () => Promise<Result<T>>,
): readonly [answer: T | undefined, askAgain: () => Promise<void>] => {
  const [answer, setAnswer] = useState<T>()
  const askAgain = useCallback(async (): Promise<void> => {
    const found = await ask()
    if (found.ok) setAnswer(found.value)
  }, [ask])
  useEffect(() => {
    const again = (): void => void askAgain()
    again()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [askAgain])
  return [answer, askAgain]
}
