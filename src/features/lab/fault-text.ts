import type { ArmedFault, FaultSpec } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'

const words = text.lab.faults

const what = ({ kind, ms = 1000, status = 500, location }: FaultSpec): string => {
  if (kind === 'latency') return words.late(ms)
  if (kind === 'status') return words.withStatus(String(status))
  if (kind === 'redirect' && location !== undefined) return words.to(location)
  return words.kinds[kind]
}

const howOften = ({ times }: FaultSpec): string =>
  'next' in times ? words.nextTimes(times.next) : words.percentTimes(times.percent, times.seed)

/** A fault in a line: "Create: takes place, then the answer is lost, for the next request". */
export const faultText = (spec: FaultSpec): string => words.line(words.of[spec.operation], what(spec), howOften(spec))

/** How often it struck, and how long it will go on. */
export const progressText = ({ hits, left }: ArmedFault): string =>
  `${words.hits(hits)}, ${left === null ? words.untilDisarmed : words.left(left)}`
