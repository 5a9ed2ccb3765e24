import { z } from 'zod'
import type { ApiKey } from '../../contract/api-key.ts'
import type { KeyListState } from '../../contract/connection.ts'
import { type UseHistory, WATCH_DAYS } from '../../contract/use-watch.ts'
import { log } from '../diagnostics/log.ts'
import { fittingEntries, openStoreFile, type StoreFile } from '../storage/store-file.ts'
import { hourText, readHourText } from './hour-text.ts'
import { createWatchedKeys, type WatchedKeys } from './watched-keys.ts'

/** At most so often something is written, in milliseconds: less is lost by a crash. */
const WRITE_MS = 600_000

/** When keys were used, as far as lists said, and when lists were read at all. */
export interface UseWatch {
  /** A list may have been read; only a new one counts. `lastUses`: as `Session.lastUses`. */
  listed(list: KeyListState, lastUses: () => (key: ApiKey) => string | null): void
  history(connectionId: string, keyId: string): UseHistory
  /** As `SeenKeys.startOver`: other keys may have these ids now. */
  startOver(connectionId: string): void
  forget(connectionId: string): void
  /** As `Annotations.persistenceChanged`. */
  persistenceChanged(): void
  /** Writes what was not written yet. */
  flush(): void
}

/** A type, not an interface: electron-store wants an index signature. */
type OnDisk = {
  readonly connections: Readonly<Record<string, { readonly watched: string; readonly keys: Readonly<Record<string, string>> }>>
}

const hours = z.string().max(20_000)
const ofConnection = z.object({ watched: hours, keys: z.record(z.string(), hours) })
const onDisk = z.object({ connections: z.record(z.string(), ofConnection) })

export interface UseWatchParts {
  readonly folder: string
  /** As `AnnotationParts.mayPersist`. */
  readonly mayPersist: (connectionId: string) => boolean
  readonly schedule?: (work: () => void, ms: number) => unknown
  /** The file is never larger, in bytes: with more keys in daily use it reaches back for fewer days. */
  readonly fileMax?: number
}

const textsOf = ({ watched, keys }: WatchedKeys): OnDisk['connections'][string] => ({
  watched: hourText(watched),
  keys: Object.fromEntries([...keys].map(([id, days]) => [id, hourText(days)])),
})

const sizeOf = (connections: OnDisk['connections']): number => Buffer.byteLength(JSON.stringify({ connections }, undefined, '\t'))

export const createUseWatch = ({
  folder,
  mayPersist,
  schedule = (work, ms) => setTimeout(work, ms).unref(),
  fileMax = 4_000_000,
}: UseWatchParts): UseWatch => {
  let file: StoreFile<OnDisk> | null = null
  const all = new Map<string, WatchedKeys>()
  const listedAt = new Map<string, number>()
  let isWaiting = false

  const of = (connectionId: string): WatchedKeys => {
    const known = all.get(connectionId) ?? createWatchedKeys(WATCH_DAYS)
    all.set(connectionId, known)
    return known
  }
  // When it is needed first, and not with the first list: it may be long, and the start is short of time.
  const load = (): StoreFile<OnDisk> => {
    if (file !== null) return file
    file = openStoreFile<OnDisk>(folder, 'use-watch', onDisk, { connections: {} }, (found) => ({
      connections: fittingEntries(ofConnection, found.connections),
    }))
    for (const [id, { watched, keys }] of Object.entries(file.value.connections))
      of(id).join(readHourText(watched), new Map(Object.entries(keys).map(([keyId, text]) => [keyId, readHourText(text)])))
    return file
  }
  /** What fits into the file, of as many days as do. What is left out is not kept in memory either. */
  const fitting = (): OnDisk['connections'] => {
    for (let days = WATCH_DAYS; ; days -= Math.ceil(days / 8)) {
      for (const known of all.values()) known.trim(days)
      const kept = [...all].filter(([id, { watched }]) => watched.size > 0 && mayPersist(id))
      const connections = Object.fromEntries(kept.map(([id, known]) => [id, textsOf(known)]))
      if (sizeOf(connections) <= fileMax) return connections
      if (days === 0) return {}
    }
  }
  const save = (): void => {
    isWaiting = false
    try {
      const opened = load()
      opened.change({ connections: fitting() })
    } catch (cause) {
      // What was seen is told all the same for as long as the app runs.
      log.error('use-watch.json could not be written', cause)
    }
  }
  const loadQuietly = (): void => {
    try {
      load()
    } catch (cause) {
      log.error('use-watch.json could not be made', cause)
    }
  }
  const flush = (): void => {
    if (isWaiting) save()
  }
  const drop = (connectionId: string): void => {
    loadQuietly()
    if (all.delete(connectionId)) save()
  }

  return {
    listed: (list, lastUses) => {
      const { connectionId, phase, keys } = list
      if (phase !== 'ready' || keys === null || list.listedAt === null || list.listedAt === listedAt.get(connectionId)) return
      listedAt.set(connectionId, list.listedAt)
      if (!of(connectionId).note(keys, lastUses(), list.listedAt + list.skew) || isWaiting) return
      isWaiting = true
      schedule(flush, WRITE_MS)
    },
    history: (connectionId, keyId) => {
      loadQuietly()
      return all.get(connectionId)?.of(keyId) ?? { watched: [], used: [] }
    },
    startOver: drop,
    forget: (connectionId) => {
      listedAt.delete(connectionId)
      drop(connectionId)
    },
    persistenceChanged: () => {
      loadQuietly()
      if (all.size > 0) save()
    },
    flush,
  }
}
