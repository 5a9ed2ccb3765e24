import { initial } from './migrations/0001-initial.ts'
import { smallRows } from './migrations/0002-small-rows.ts'

/** In order; `user_version` counts those that were applied. */
export const MIGRATIONS: readonly string[] = [initial, smallRows]

/** The `user_version` of a data file of this version. */
export const DATA_VERSION = MIGRATIONS.length
