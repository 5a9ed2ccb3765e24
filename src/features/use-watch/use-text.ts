import { HOUR_MS, longestGap, type UseHistory } from '../../../electron/contract/use-watch.ts'
import { text } from '../../messages/text.ts'

/** What was seen of a key's use, and over how long. `now`: ms since the epoch by the service's clock. */
export const unusedText = (history: UseHistory, lastUsedAt: string | null, now: number): string => {
  const texts = text.useWatch
  const watched = history.watched.length
  const gap = longestGap(history)
  const unused = lastUsedAt === null ? texts.noUse : texts.unused(Math.max(0, Math.floor((now - Date.parse(lastUsedAt)) / HOUR_MS)))
  return `${unused} ${gap === null ? texts.noGap(watched) : texts.longestGap(gap, watched)}`
}

export const sinceText = ({ watched: [first] }: UseHistory): string =>
  first === undefined ? text.useWatch.notWatched : text.useWatch.since(text.times.day(first * HOUR_MS))
