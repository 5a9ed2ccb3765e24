import type { ActivityEntry } from '../../../electron/contract/activity.ts'
import { text } from '../../messages/text.ts'

/**
 * The log keeps codes (`lost: timed_out`, or the code of a failure alone); this gives their texts,
 * and an unknown code as it is.
 */
export const outcomeText = (outcome: string): string => {
  const [kind = '', cause] = outcome.split(': ')
  const outcomes: Readonly<Record<string, string>> = text.activity.outcomes
  const causes: Readonly<Record<string, string>> = text.activity.causes
  const why = (code: string): string => causes[code] ?? code.replaceAll('_', ' ')
  const said = outcomes[kind]
  if (said === undefined && cause === undefined && kind in causes)
    return `${text.activity.notDone} (${why(kind)})`
  const what = said ?? kind.replaceAll('_', ' ')
  return cause === undefined ? what : `${what} (${why(cause)})`
}

/** Returns what came of an entry, and how often. */
export const entryOutcome = ({ outcome, count = 1 }: ActivityEntry): string =>
  count === 1 ? outcomeText(outcome) : text.activity.times(outcomeText(outcome), count)
