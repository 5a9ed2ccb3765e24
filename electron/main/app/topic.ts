/** Something that one part tells and others hear, so that it need not know them. */
export interface Topic<T> {
  /** Calls every subscriber, in the order in which they came. */
  publish(value: T): void
  subscribe(subscriber: (value: T) => void): void
}

export const createTopic = <T>(): Topic<T> => {
  const subscribers: ((value: T) => void)[] = []
  return {
    publish: (value) => {
      for (const subscriber of subscribers) subscriber(value)
    },
    subscribe: (subscriber) => {
      subscribers.push(subscriber)
    },
  }
}
