import {
  type Activity,
  activitySchema,
  NO_ACTIVITY,
} from '../../../electron/main/store/activity.ts'
import { NO_NOTES, type Notes, notesSchema } from '../../../electron/main/store/notes.ts'
import {
  type DocumentOptions,
  DocumentStore,
  type Store,
} from '../../../electron/main/store/store.ts'
import { newVault, type Vault, vaultSchema } from '../../../electron/main/store/vault.ts'

interface TestDisk {
  content: string | null
  refusal: Error | null
  /** Tells which content it refuses while there is a `refusal`. */
  refuses: (content: string) => boolean
  writes: number
}

/**
 * A document in memory with a disk of its own. `restart` opens what is on that disk, as a new run
 * of the app does; the run before writes nothing any more.
 */
const testDocument = <T extends object>(parts: Omit<DocumentOptions<T>, 'write'>) => {
  const disk: TestDisk = { content: null, refusal: null, refuses: () => true, writes: 0 }
  let runs = 0
  const open = (value: T): Store<T> => {
    runs += 1
    const run = runs
    return new DocumentStore({
      ...parts,
      value,
      write: (content) => {
        if (run !== runs) return
        if (disk.refusal !== null && disk.refuses(content.toString())) throw disk.refusal
        disk.writes += 1
        disk.content = content.toString()
      },
    })
  }
  const read = (content: string): T => {
    const value: unknown = JSON.parse(content)
    parts.schema.parse(value)
    return value as T
  }
  return {
    disk,
    store: open(parts.value),
    restart: (): Store<T> => open(disk.content === null ? parts.value : read(disk.content)),
  }
}

export const testStore = (first: Partial<Vault> = {}) =>
  testDocument<Vault>({
    value: { ...newVault(), ...first },
    schema: vaultSchema,
    delayMs: 250,
  })

export const testNotes = () =>
  testDocument<Notes>({ value: NO_NOTES, schema: notesSchema, delayMs: 2_000 })

export const testActivity = (refused: DocumentOptions<Activity>['refused'] = () => {}) =>
  testDocument<Activity>({ value: NO_ACTIVITY, schema: activitySchema, delayMs: 2_000, refused })

/** What a full disk throws. */
export const noRoom = (): Error => Object.assign(new Error('no room'), { code: 'ENOSPC' })
