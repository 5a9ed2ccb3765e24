/** Deeper than anything that a channel takes. */
const MAX_DEPTH = 16

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Whether a value that came in a message is made of nothing but null, booleans, numbers, strings,
 * and plain objects and arrays of these, and takes at most `size` characters: one for each value,
 * and those of its texts and names. It stops at the first that is too much; a length that an array
 * only claims to have is never gone through. What JSON cannot say (a map, a typed array, a ring) is
 * not taken, `undefined` is.
 */
export const isBounded = (value: unknown, size: number): boolean => {
  let left = size
  const fits = (inner: unknown, depth: number): boolean => {
    left -= 1
    if (left < 0) return false
    switch (typeof inner) {
      case 'undefined':
      case 'boolean':
      case 'number':
        return true
      case 'string':
        left -= inner.length
        return left >= 0
      case 'object':
        if (inner === null) return true
        if (depth === MAX_DEPTH) return false
        return Array.isArray(inner)
          ? arrayFits(inner, depth)
          : isPlain(inner) && fieldsFit(inner, depth)
      default:
        return false
    }
  }
  const arrayFits = (array: readonly unknown[], depth: number): boolean => {
    // Its length first, as holes cost whoever sends them nothing; then as many keys as there are
    // places.
    if (array.length > left) return false
    const keys = Object.keys(array)
    return (
      keys.length === array.length &&
      keys.every((key, at) => key === String(at) && fits(array[at], depth + 1))
    )
  }
  const fieldsFit = (object: object, depth: number): boolean => {
    const names = Object.keys(object)
    if (names.length > left) return false
    return names.every((name) => {
      left -= name.length
      return left >= 0 && fits((object as Record<string, unknown>)[name], depth + 1)
    })
  }
  return fits(value, 0)
}
