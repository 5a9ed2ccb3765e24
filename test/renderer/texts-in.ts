/** What each text is called with, so that every argument can be found again in what it says. */
export type Samples = (path: string) => readonly unknown[]

const marks: Samples = () => [31, 32, 33, 34]

/**
 * Every text of a catalogue by its path, those that take values with sample values. A text of
 * several pieces is joined.
 */
export const textsIn = (
  part: unknown,
  samples: Samples = marks,
  path = '',
): readonly (readonly [path: string, text: string])[] => {
  if (typeof part === 'string') return [[path, part]]
  if (Array.isArray(part)) return [[path, part.join(' … ')]]
  if (typeof part === 'function') return [[path, String(part(...samples(path)))]]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, inner]) =>
    textsIn(inner, samples, path === '' ? name : `${path}.${name}`),
  )
}
