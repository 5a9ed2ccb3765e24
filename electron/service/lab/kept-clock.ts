import type { DatabaseSync } from 'node:sqlite'
import type { Clock, ClockSetting } from './clock.ts'

/** A clock whose setting is kept with the data. */
export interface KeptClock extends Clock {
  /** Moves on to a setting's moment, if that is later: data of a snapshot is not to lie in the future. */
  catchUp(setting: ClockSetting): void
}

const settingIn = (row: Record<string, unknown> | undefined): ClockSetting => ({
  frozenAt: (row?.frozen_at ?? null) as number | null,
  ahead: Number(row?.ahead ?? 0),
})

/** The setting that a database holds, an attached one by its name. */
export const readClockSetting = (database: DatabaseSync, schema: 'main' | 'snapshot'): ClockSetting =>
  settingIn(database.prepare(`SELECT frozen_at, ahead FROM ${schema}.clock`).get())

/** `clock`, set as the database says; each change is on disk when it returns, or is taken back. Throws what SQLite throws. */
export const keepClock = (database: DatabaseSync, clock: Clock): KeptClock => {
  const write = database.prepare('INSERT OR REPLACE INTO clock (id, frozen_at, ahead) VALUES (1, ?, ?)')
  const setting = readClockSetting(database, 'main')
  if (setting.frozenAt !== null || setting.ahead !== 0) clock.restore(setting)

  const changed = (change: () => void): void => {
    const before = clock.setting
    change()
    const { frozenAt, ahead } = clock.setting
    try {
      write.run(frozenAt, ahead)
    } catch (cause) {
      clock.restore(before)
      throw cause
    }
  }
  const advance = (ms: number): void => changed(() => clock.advance(ms))

  return {
    now: clock.now,
    monotonic: clock.monotonic,
    get state() {
      return clock.state
    },
    get setting() {
      return clock.setting
    },
    restore: (to) => changed(() => clock.restore(to)),
    freeze: (at) => changed(() => clock.freeze(at)),
    advance,
    resume: () => changed(clock.resume),
    reset: () => changed(clock.reset),
    catchUp: (to) => {
      const running = clock.now() - clock.state.offset
      const missing = (to.frozenAt ?? running + to.ahead) - clock.now()
      if (missing > 0) advance(missing)
    },
  }
}
