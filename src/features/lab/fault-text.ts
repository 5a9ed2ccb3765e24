import type { ArmedFault, FaultSpec } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'

const texts = text.lab.faults

const what = ({ kind, ms = 1000, status = 500, location }: FaultSpec): string => {
  if (kind === 'latency') return texts.late(ms)
  if (kind === 'status') return texts.withStatus(String(status))
  if (kind === 'redirect' && location !== undefined) return texts.to(location)
  return texts.kinds[kind]
}

const howOften = ({ times }: FaultSpec): string =>
  'next' in times ? texts.nextTimes(times.next) : texts.percentTimes(times.percent, times.seed)

/** A fault in a line: "Create: takes place, then the answer is lost, for the next request". */
export const faultText = (spec: FaultSpec): string =>
  texts.line(texts.of[spec.operation], what(spec), howOften(spec))

/** How often it was applied, and how long it will be. */
export const progressText = ({ hits, left }: ArmedFault): string =>
  `${texts.hits(hits)}, ${left === null ? texts.untilDisarmed : texts.left(left)}`
