import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../electron/contract/result.ts'

/** How long a secret stays readable. */
const SHOWN_MS = 10_000

export interface Secret {
  /** The secret while it is shown, else null. */
  readonly shown: string | null
  /** When it hides by itself, in ms since the epoch; null while hidden. */
  readonly hidesAt: number | null
  readonly failure: Failure | null
  readonly toggle: () => Promise<void>
}

/**
 * Asks main for the secret when it is first shown, and only once. It lives in this component and
 * nowhere else.
 */
export const useSecret = (revealId: string): Secret => {
  const secret = useRef<string | null>(null)
  const asked = useRef(false)
  const [hidesAt, setHidesAt] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    if (hidesAt === null) return
    const hide = (): void => setHidesAt(null)
    const timer = setTimeout(hide, hidesAt - Date.now())
    window.addEventListener('blur', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', hide)
      document.removeEventListener('visibilitychange', hide)
      void window.keystow.secretVisible(false)
    }
  }, [hidesAt])

  const toggle = async (): Promise<void> => {
    if (hidesAt !== null) return setHidesAt(null)
    if (secret.current === null) {
      if (asked.current) return
      asked.current = true
      const answer = await window.keystow.showSecret(revealId)
      if (!answer.ok) {
        // Main has not shown it: the person may ask again.
        asked.current = answer.error.code === 'already_shown'
        return setFailure(answer.error)
      }
      secret.current = answer.value
      setFailure(null)
    }
    // An answer that comes while the window is in the background stays hidden.
    if (!document.hasFocus()) return
    await window.keystow.secretVisible(true)
    setHidesAt(Date.now() + SHOWN_MS)
  }

  return { shown: hidesAt === null ? null : secret.current, hidesAt, failure, toggle }
}
