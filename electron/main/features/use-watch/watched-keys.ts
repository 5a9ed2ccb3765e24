import { type ApiKey, keyWithId } from '../../../contract/api-key.ts'
import { isoTime } from '../../../contract/iso-time.ts'
import { type Hours, hourOf, type UseHistory } from '../../../contract/use-watch.ts'
import { addHour, type HourDays, hoursIn } from './hour-text.ts'

/**
 * Hours ahead of the present one that a wrong clock explains. More of them say that the present one
 * is wrong, or both were right.
 */
const AHEAD_MAX = 24
/**
 * Days after its last use in which a key that is not listed is kept: a list may lack it by mistake.
 */
const UNLISTED_DAYS = 30
const DAY_HOURS = 24

const join = (days: HourDays, more: HourDays): void => {
  for (const [day, bits] of more) days.set(day, (days.get(day) ?? 0) | bits)
}

const dropAfter = (days: HourDays, hour: number): void => {
  const [last, within] = [Math.floor(hour / DAY_HOURS), hour % DAY_HOURS]
  for (const [day, bits] of days) {
    const left = day < last ? bits : day > last ? 0 : bits & (2 ** (within + 1) - 1)
    if (left === 0) days.delete(day)
    else if (left !== bits) days.set(day, left)
  }
}

/** What was seen of one connection's keys. */
export const createWatchedKeys = (keepDays: number) => {
  const watched: HourDays = new Map()
  const keys = new Map<string, HourDays>()
  /** As they were listed last: most are so again. */
  const lastUses = new Map<string, string>()
  let listed: readonly ApiKey[] | null = null
  let present = -1

  /** A clock that was set back, or had been wrong, leaves no hours that are still to come. */
  const dropAhead = (): void => {
    const ahead = hoursIn(watched).filter((hour) => hour > present)
    if (ahead.length === 0 || ahead.length > AHEAD_MAX) return
    dropAfter(watched, present)
    for (const [id, days] of keys) {
      dropAfter(days, present)
      if (days.size === 0) keys.delete(id)
    }
    lastUses.clear()
  }
  /** The hour of a key's creation; NaN where no list says it in a way that can be read. */
  const bornIn = (keyId: string): number =>
    hourOf(isoTime(keyWithId(listed, keyId)?.createdAt ?? ''))
  const until = (hours: Hours): Hours =>
    present < 0 ? hours : hours.filter((hour) => hour <= present)

  return {
    watched,
    keys,
    /**
     * Notes what a list says that was read at `at`, in ms since the epoch by the service's clock.
     * False where it is nothing new.
     */
    note: (
      list: readonly ApiKey[],
      lastUse: (key: ApiKey) => string | null,
      at: number,
    ): boolean => {
      const hour = hourOf(at)
      if (hour < 0) return false
      if (hour < present) {
        present = hour
        dropAhead()
      }
      present = hour
      let isNew = addHour(watched, hour)
      for (const key of list) {
        const usedAt = lastUse(key)
        if (usedAt === null || lastUses.get(key.id) === usedAt) continue
        lastUses.set(key.id, usedAt)
        // No use comes after the list that says so: the service's clock may be ahead.
        const used = Math.min(hourOf(isoTime(usedAt)), hour)
        if (!(used >= 0) || used <= hour - keepDays * DAY_HOURS) continue
        const days = keys.get(key.id) ?? new Map()
        if (addHour(days, used)) isNew = true
        keys.set(key.id, days)
      }
      listed = list
      return isNew
    },
    /** A key is watched from the hour of its creation on. */
    of: (keyId: string): UseHistory => {
      const born = bornIn(keyId)
      return {
        watched: until(hoursIn(watched)).filter((hour) => !(hour < born)),
        used: until(hoursIn(keys.get(keyId) ?? new Map())),
      }
    },
    /** Adds what was seen before, in an earlier run. */
    join: (before: HourDays, uses: ReadonlyMap<string, HourDays>) => {
      join(watched, before)
      for (const [id, more] of uses) {
        const days = keys.get(id) ?? new Map()
        join(days, more)
        keys.set(id, days)
      }
      if (present >= 0) dropAhead()
    },
    /** Leaves `days` days of it. */
    trim: (days: number) => {
      const hours = hoursIn(watched)
      // Not the newest: one list that was read while the clock was years ahead must not take all
      // others with it.
      const base = hours.at(-AHEAD_MAX) ?? hours[0]
      const first =
        base === undefined ? Number.POSITIVE_INFINITY : Math.floor(base / DAY_HOURS) - days
      const dropBefore = (from: HourDays): void => {
        for (const day of from.keys()) if (day < first) from.delete(day)
      }
      dropBefore(watched)
      const ids = listed === null ? null : new Set(listed.map(({ id }) => id))
      for (const id of lastUses.keys()) if (ids?.has(id) === false) lastUses.delete(id)
      for (const [id, from] of keys) {
        dropBefore(from)
        const last = Math.max(...from.keys())
        const isLeft =
          ids === null ||
          ids.has(id) ||
          (base !== undefined && last >= Math.floor(base / DAY_HOURS) - UNLISTED_DAYS)
        if (from.size === 0 || !isLeft) keys.delete(id)
      }
    },
  }
}

export type WatchedKeys = ReturnType<typeof createWatchedKeys>
