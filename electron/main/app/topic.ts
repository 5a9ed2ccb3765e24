import { log } from '../base/log.ts'

/** A typed event: its publisher need not know its subscribers. */
interface Topic<T> {
  /** Calls every subscriber, in the order in which they came. What one throws is logged, and the others are still called. */
  publish(value: T): void
  subscribe(subscriber: (value: T) => void): void
}

export const createTopic = <T>(): Topic<T> => {
  const subscribers: ((value: T) => void)[] = []
  return {
    publish: (value) => {
      for (const subscriber of subscribers) {
        try {
          subscriber(value)
        } catch (cause) {
          log.unexpected(cause)
        }
      }
    },
    subscribe: (subscriber) => {
      subscribers.push(subscriber)
    },
  }
}
