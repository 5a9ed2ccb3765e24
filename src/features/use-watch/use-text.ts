import {
  HOUR_MS,
  type SeenUse,
  seenUse,
  type UseHistory,
} from '../../../electron/contract/use-watch.ts'
import { text } from '../../messages/text.ts'

export const seenText = ({ unused, gap, watched }: SeenUse): string => {
  const texts = text.useWatch
  if (unused === null) return texts.noUse(watched)
  const seenGap = gap === null ? texts.noGap(watched) : texts.longestGap(gap, watched)
  return `${texts.unused(unused)} ${seenGap}`
}

/**
 * Returns what was seen of a key's use, and over how long. `now`: ms since the epoch by the
 * service's clock.
 */
export const unusedText = (history: UseHistory, lastUsedAt: string | null, now: number): string =>
  seenText(seenUse(history, lastUsedAt, now))

export const sinceText = ({ watched: [first] }: UseHistory): string =>
  first === undefined
    ? text.useWatch.notWatched
    : text.useWatch.since(text.times.day(first * HOUR_MS))
