import { z } from 'zod'
import { type Annotation, type AnnotationEdit, NO_ANNOTATION } from '../../contract/annotations.ts'
import { DELIVERIES_MAX, type Delivery, isSamePlace, type NotedPlace } from '../../contract/delivery.ts'
import { OWN_RECIPE_ID } from '../../contract/own-recipes.ts'
import { log } from '../diagnostics/log.ts'
import { fittingFields, isRecord, openStoreFile, type StoreFile } from '../storage/store-file.ts'

type ByKey = Readonly<Record<string, Annotation>>

/** What a person and this app noted about keys, by connection and key id. */
export interface Annotations {
  of(connectionId: string): ByKey
  /** Throws when the disk refuses; nothing has changed then. */
  edit(connectionId: string, keyId: string, change: AnnotationEdit): void
  /** As `edit`, of many keys in one write. */
  editAll(changes: ReadonlyMap<string, Readonly<Record<string, AnnotationEdit>>>): void
  /** This app created the key. */
  created(connectionId: string, keyId: string): void
  /** This app called with the key's own secret at `at` (as `Annotation.checkedAt`); `usedBefore` is the last use listed before. */
  checked(connectionId: string, keyId: string, at: number, usedBefore: string | null): void
  /** This app was signed in with the key until `at` (as `Annotation.ownUntil`). */
  signedOutOf(connectionId: string, keyId: string, at: number): void
  /** The key's secret is at a place of its own. One that it was delivered to before is named once. */
  delivered(connectionId: string, keyId: string, delivery: Delivery<NotedPlace>): void
  forget(connectionId: string): void
  /** The connection may be kept otherwise now: "until you quit" leaves nothing on disk. */
  persistenceChanged(connectionId: string): void
}

/** A type, not an interface: electron-store wants an index signature. */
type OnDisk = { readonly connections: Readonly<Record<string, Readonly<Record<string, Partial<Annotation>>>>> }

const text = z.string().max(4096)
/** What a date can say, in ms since the epoch: nothing shows another. */
const time = z.number().min(-8.64e15).max(8.64e15)
const isoTime = z.string().refine((written) => !Number.isNaN(Date.parse(written)))
const noted = { id: text, at: time, revealId: text.optional() }
/** A place that is noted with a key. */
export const deliveryShape = z.discriminatedUnion('kind', [
  z.object({
    ...noted,
    kind: z.literal('env-file'),
    place: text,
    variable: text,
    readers: z.enum(['owner', 'group', 'everyone', 'unknown']),
  }),
  z.object({ ...noted, kind: z.literal('recipe'), recipe: z.string().regex(OWN_RECIPE_ID), name: text, program: text }),
])
const annotation = z
  .object({
    alias: text,
    note: text,
    tags: z.array(text),
    createdHere: z.boolean(),
    checkedAt: time.nullable(),
    usedBeforeCheck: isoTime.nullable(),
    ownUntil: time.nullable(),
    remindAt: time.nullable(),
    deliveries: z.array(deliveryShape).max(DELIVERIES_MAX),
  })
  .partial()
const onDisk = z.object({ connections: z.record(z.string(), z.record(z.string(), annotation)) })

/** Field by field of every note. */
const mendNotes = (found: unknown): OnDisk['connections'] => {
  const notesIn = (keys: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(keys).map(([id, note]) => [id, fittingFields(annotation, note, {})]))
  const connections = Object.entries(isRecord(found) ? found : {})
  return Object.fromEntries(connections.flatMap(([id, keys]) => (isRecord(keys) ? [[id, notesIn(keys)]] : [])))
}

const openFile = (folder: string): StoreFile<OnDisk> =>
  openStoreFile<OnDisk>(folder, 'annotations', onDisk, { connections: {} }, (found) => ({ connections: mendNotes(found.connections) }))

export interface AnnotationParts {
  readonly folder: string
  /** Whether anything of the connection may be on disk. */
  readonly mayPersist: (connectionId: string) => boolean
  readonly quarantined: (path: string) => void
  /** As `StoreFile.mended`. */
  readonly mended: (path: string) => void
  readonly changed: (connectionId: string) => void
}

const filled = (stored: Readonly<Record<string, Partial<Annotation>>>): ByKey =>
  Object.fromEntries(Object.entries(stored).map(([id, annotation]) => [id, { ...NO_ANNOTATION, ...annotation }]))

/** The file is opened when it is first needed, so that it costs nothing at start. */
export const createAnnotations = ({ folder, mayPersist, quarantined, mended, changed }: AnnotationParts): Annotations => {
  let file: StoreFile<OnDisk> | null = null
  let all = new Map<string, ByKey>()

  const load = (): StoreFile<OnDisk> => {
    if (file !== null) return file
    const opened = openFile(folder)
    file = opened
    // What was noted while the file could not even be made stays.
    all = new Map([...Object.entries(opened.value.connections).map(([id, stored]) => [id, filled(stored)] as const), ...all])
    if (opened.quarantined !== null) quarantined(opened.quarantined)
    if (opened.mended !== null) mended(opened.mended)
    return opened
  }

  const save = (next: Map<string, ByKey>): void => {
    const kept = [...next].filter(([id, keys]) => mayPersist(id) && Object.keys(keys).length > 0)
    load().change({ connections: Object.fromEntries(kept) })
    all = next
  }

  const of = (connectionId: string): ByKey => {
    try {
      load()
    } catch (cause) {
      log.error('annotations.json could not be made', cause)
    }
    return all.get(connectionId) ?? {}
  }

  const withFields = (connectionId: string, keyId: string, fields: Partial<Annotation>): Map<string, ByKey> => {
    const keys = of(connectionId)
    return new Map(all).set(connectionId, { ...keys, [keyId]: { ...NO_ANNOTATION, ...keys[keyId], ...fields } })
  }
  /** What the app notes by itself must not fail what it is about: memory has it, whatever the disk says. */
  const saveQuietly = (next: Map<string, ByKey>): void => {
    try {
      save(next)
    } catch (cause) {
      all = next
      log.error('annotations.json could not be written', cause)
    }
  }
  const note = (connectionId: string, keyId: string, fields: Partial<Annotation>): void => {
    saveQuietly(withFields(connectionId, keyId, fields))
    changed(connectionId)
  }

  return {
    of,
    edit: (connectionId, keyId, change) => {
      save(withFields(connectionId, keyId, change))
      changed(connectionId)
    },
    editAll: (changes) => {
      load()
      const next = new Map(all)
      for (const [connectionId, edits] of changes) {
        const keys = of(connectionId)
        const edited = Object.entries(edits).map(([keyId, edit]) => [keyId, { ...NO_ANNOTATION, ...keys[keyId], ...edit }] as const)
        next.set(connectionId, { ...keys, ...Object.fromEntries(edited) })
      }
      save(next)
      for (const connectionId of changes.keys()) changed(connectionId)
    },
    created: (connectionId, keyId) => note(connectionId, keyId, { createdHere: true }),
    checked: (connectionId, keyId, checkedAt, usedBeforeCheck) => note(connectionId, keyId, { checkedAt, usedBeforeCheck }),
    signedOutOf: (connectionId, keyId, ownUntil) => note(connectionId, keyId, { ownUntil }),
    delivered: (connectionId, keyId, delivery) => {
      const before = of(connectionId)[keyId]?.deliveries ?? []
      const others = before.filter((one) => !isSamePlace(one, delivery))
      note(connectionId, keyId, { deliveries: [delivery, ...others].slice(0, DELIVERIES_MAX) })
    },
    forget: (connectionId) => {
      of(connectionId)
      const next = new Map(all)
      if (next.delete(connectionId)) saveQuietly(next)
    },
    persistenceChanged: (connectionId) => {
      if (Object.keys(of(connectionId)).length > 0) saveQuietly(all)
    },
  }
}
