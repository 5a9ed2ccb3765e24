/**
 * What is made when it is asked for first. Of all that a start loads, `Intl`'s objects take longest
 * to make.
 */
export const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
