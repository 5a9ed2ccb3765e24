import { NAME_MAX, nameProblem } from '../../../electron/contract/api-key.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'

/** Returns what is wrong with a name, for people; undefined for a good one. */
export const problemText = (name: string): string | undefined => {
  switch (nameProblem(name)) {
    case 'blank':
      return text.create.blank
    case 'too_long':
      return text.create.tooLong(NAME_MAX)
    case 'control':
      return text.create.control
    case null:
      return undefined
  }
}

/** Returns what is known of a create without an answer where no list told of it. */
export const unknownText = (name: string, listFailure: Failure): string =>
  listFailure.code === 'only_part' ? text.create.unknownPart(name) : text.create.unknown(name)

/**
 * Returns what a list showed after a create without an answer: `named` new keys of its name or,
 * where there are none, `others`.
 */
export const lostText = (name: string, named: number, others: number): string => {
  if (named > 0) return text.create.lostMany(name, named)
  return others > 0 ? text.create.lostOthers(name, others) : text.create.lostNone(name)
}
