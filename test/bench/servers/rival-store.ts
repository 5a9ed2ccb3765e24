import { openDatabase } from '../../../electron/service/keys/database.ts'
import { Store } from '../../../electron/service/keys/store.ts'

/** Our own store, so that every contender looks up, and records uses, at the same price. */
export const rivalStore = (file: string): Store => new Store(openDatabase(file).database)

export const WINDOW_MS = 60_000
