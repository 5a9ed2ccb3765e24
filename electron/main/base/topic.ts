import { log } from './log.ts'

/** Makes a typed event: its publisher need not know its subscribers. */
export const createTopic = <T>() => {
  const subscribers: ((value: T) => void)[] = []
  return {
    /**
     * Calls every subscriber, in the order in which they came. What one throws is logged, and the
     * others are still called.
     */
    publish: (value: T): void => {
      for (const subscriber of subscribers) {
        try {
          subscriber(value)
        } catch (cause) {
          log.unexpected(cause)
        }
      }
    },
    subscribe: (...added: readonly ((value: T) => void)[]): void => {
      subscribers.push(...added)
    },
  }
}
