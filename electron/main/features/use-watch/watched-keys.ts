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
export class WatchedKeys {
  readonly #keepDays: number
  readonly watched: HourDays = new Map()
  readonly keys = new Map<string, HourDays>()
  /** As they were listed last: most are so again. */
  readonly #lastUses = new Map<string, string>()
  #listed: readonly ApiKey[] | null = null
  #present = -1

  constructor(keepDays: number) {
    this.#keepDays = keepDays
  }

  /**
   * Notes what a list says that was read at `at`, in ms since the epoch by the service's clock.
   * False where it is nothing new.
   */
  note(list: readonly ApiKey[], lastUse: (key: ApiKey) => string | null, at: number): boolean {
    const hour = hourOf(at)
    if (hour < 0) return false
    if (hour < this.#present) {
      this.#present = hour
      this.#dropAhead()
    }
    this.#present = hour
    let isNew = addHour(this.watched, hour)
    for (const key of list) {
      const usedAt = lastUse(key)
      if (usedAt === null || this.#lastUses.get(key.id) === usedAt) continue
      this.#lastUses.set(key.id, usedAt)
      // No use comes after the list that says so: the service's clock may be ahead.
      const used = Math.min(hourOf(isoTime(usedAt)), hour)
      if (!(used >= 0) || used <= hour - this.#keepDays * DAY_HOURS) continue
      const days = this.keys.get(key.id) ?? new Map()
      if (addHour(days, used)) isNew = true
      this.keys.set(key.id, days)
    }
    this.#listed = list
    return isNew
  }
  /** A key is watched from the hour of its creation on. */
  of(keyId: string): UseHistory {
    const born = this.#bornIn(keyId)
    return {
      watched: this.#until(hoursIn(this.watched)).filter((hour) => !(hour < born)),
      used: this.#until(hoursIn(this.keys.get(keyId) ?? new Map())),
    }
  }
  /** Adds what was seen before, in an earlier run. */
  join(before: HourDays, uses: ReadonlyMap<string, HourDays>) {
    join(this.watched, before)
    for (const [id, more] of uses) {
      const days = this.keys.get(id) ?? new Map()
      join(days, more)
      this.keys.set(id, days)
    }
    if (this.#present >= 0) this.#dropAhead()
  }
  /** Leaves `days` days of it. */
  trim(days: number) {
    const hours = hoursIn(this.watched)
    // Not the newest: one list that was read while the clock was years ahead must not take all
    // others with it.
    const base = hours.at(-AHEAD_MAX) ?? hours[0]
    const first =
      base === undefined ? Number.POSITIVE_INFINITY : Math.floor(base / DAY_HOURS) - days
    const dropBefore = (from: HourDays): void => {
      for (const day of from.keys()) if (day < first) from.delete(day)
    }
    dropBefore(this.watched)
    const ids = this.#listed === null ? null : new Set(this.#listed.map(({ id }) => id))
    for (const id of this.#lastUses.keys()) if (ids?.has(id) === false) this.#lastUses.delete(id)
    for (const [id, from] of this.keys) {
      dropBefore(from)
      const last = Math.max(...from.keys())
      const isLeft =
        ids === null ||
        ids.has(id) ||
        (base !== undefined && last >= Math.floor(base / DAY_HOURS) - UNLISTED_DAYS)
      if (from.size === 0 || !isLeft) this.keys.delete(id)
    }
  }

  /** A clock that was set back, or had been wrong, leaves no hours that are still to come. */
  #dropAhead(): void {
    const ahead = hoursIn(this.watched).filter((hour) => hour > this.#present)
    if (ahead.length === 0 || ahead.length > AHEAD_MAX) return
    dropAfter(this.watched, this.#present)
    for (const [id, days] of this.keys) {
      dropAfter(days, this.#present)
      if (days.size === 0) this.keys.delete(id)
    }
    this.#lastUses.clear()
  }
  /** The hour of a key's creation; NaN where no list says it in a way that can be read. */
  #bornIn(keyId: string): number {
    return hourOf(isoTime(keyWithId(this.#listed, keyId)?.createdAt ?? ''))
  }
  #until(hours: Hours): Hours {
    return this.#present < 0 ? hours : hours.filter((hour) => hour <= this.#present)
  }
}
