import type { ArmedFault, FaultSpec } from '../../../electron/contract/lab.ts'
import { VALUE_OF } from '../../../electron/contract/lab-schemas.ts'
import { text } from '../../messages/text.ts'

const texts = text.lab.faults

const SIGNS = {
  body: 'has_more',
  data: 'data.nextCursor',
  meta: 'meta.hasMore',
  headers: 'Link',
} as const

/** Names what an answer with a part of the list has that says so. */
export const signText = (sign: NonNullable<FaultSpec['sign']>): string =>
  sign === 'none' ? texts.noSign : SIGNS[sign]

const what = ({ kind, ms = 1000, status = 500, location, sign = 'none', keyId }: FaultSpec) => {
  const values = { ms: texts.span(ms), status, location, sign: signText(sign) }
  const field = VALUE_OF[kind]
  const details = [field && values[field], keyId].filter((detail) => detail !== undefined)
  return texts.kinds[kind] + (details.length === 0 ? '' : ` (${details.join(', ')})`)
}

const howOften = ({ times }: FaultSpec): string =>
  'next' in times ? texts.nextTimes(times.next) : texts.percentTimes(times.percent, times.seed)

/** A fault in a line: "Create: takes place, then the answer is lost, for the next request". */
export const faultText = (spec: FaultSpec): string =>
  texts.line(texts.of[spec.operation], what(spec), howOften(spec))

/** Returns how often it was applied, and how long it will be. */
export const progressText = ({ hits, left }: ArmedFault): string =>
  `${texts.hits(hits)}, ${left === null ? texts.untilDisarmed : texts.left(left)}`
