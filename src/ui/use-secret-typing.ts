import { useRef } from 'react'

/**
 * Another program types a secret key by key. A character that follows a recognized secret within
 * this time, in milliseconds, belongs to it.
 */
const TYPING_MS = 500

/**
 * Returns a function that tells whether an edit of a field, from `kept` to `entered`, is part of a
 * secret; the field then keeps its value. `take` looks for a secret in `entered`, puts something
 * else into the field, and returns whether there was one.
 */
export const useSecretTyping = () => {
  const takenAt = useRef(Number.NEGATIVE_INFINITY)
  return (
    kept: string,
    entered: string,
    timeStamp: number,
    take: (entered: string) => boolean,
  ): boolean => {
    const goesOn = timeStamp - takenAt.current < TYPING_MS && entered.length === kept.length + 1
    if (!goesOn && !take(entered)) return false
    takenAt.current = timeStamp
    return true
  }
}
