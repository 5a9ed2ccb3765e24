import {
  type Annotation,
  type AnnotationEdit,
  NO_ANNOTATION,
} from '../../../contract/annotations.ts'
import type { ApiKey } from '../../../contract/api-key.ts'
import {
  DELIVERIES_MAX,
  type Delivery,
  isSamePlace,
  type NotedPlace,
} from '../../../contract/delivery.ts'
import { addressOf } from '../../base/bound-secret.ts'
import { type KeyNote, NO_KEY_NOTE, type Notes, withoutId } from '../../store/notes.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'

/** More calls than a late list may lag behind. */
const MOST_OWN_CALLS = 10
/**
 * No call takes longer, retries and pauses included, in milliseconds. Until it is answered a call
 * counts for so long, also after a crash.
 */
const LONGEST_CALL_MS = 300_000

/**
 * Ends a call of this app's: with the time of its answer, in ms since the epoch by the service's
 * clock; null where the service certainly did not count it as a use.
 */
export type EndOwnCall = (answeredAt: number | null) => void

const withNotes = (
  notes: Notes,
  connectionId: string,
  edits: Readonly<Record<string, Partial<KeyNote>>>,
): Notes => {
  const before = notes.annotations[connectionId] ?? {}
  const edited = Object.entries(edits).map(
    ([keyId, edit]) => [keyId, { ...NO_KEY_NOTE, ...before[keyId], ...edit }] as const,
  )
  return {
    ...notes,
    annotations: {
      ...notes.annotations,
      [connectionId]: { ...before, ...Object.fromEntries(edited) },
    },
  }
}

/** Ids of the connections that lead where this one does, itself among them. */
export const samePlace = ({ connections }: Vault, connectionId: string): readonly string[] => {
  const own = connections.find(({ id }) => id === connectionId)
  if (own === undefined) return [connectionId]
  return connections.filter((one) => addressOf(one) === addressOf(own)).map(({ id }) => id)
}

/** Creates what a person and this app noted about keys, by connection and key id. */
export class Annotations {
  readonly #store: Store<Vault>
  readonly #notesStore: Store<Notes>
  readonly #changed: (connectionId: string) => void

  constructor(
    store: Store<Vault>,
    notesStore: Store<Notes>,
    changed: (connectionId: string) => void,
  ) {
    this.#store = store
    this.#notesStore = notesStore
    this.#changed = changed
  }

  readonly of = (connectionId: string): Readonly<Record<string, Annotation>> => {
    const noted = this.#notesStore.value.annotations[connectionId] ?? {}
    const created = this.#createdAt(connectionId)
    const places = new Map(
      this.#store.value.deliveries.flatMap((one) =>
        one.connectionId === connectionId ? [[one.keyId, one.places]] : [],
      ),
    )
    const ids = new Set([...Object.keys(noted), ...places.keys(), ...created.keys()])
    return Object.fromEntries(
      [...ids].map((id) => [
        id,
        {
          ...NO_ANNOTATION,
          ...(Object.hasOwn(noted, id) ? noted[id] : {}),
          ...created.get(id),
          deliveries: places.get(id) ?? [],
        },
      ]),
    )
  }
  /** Throws `DiskFailure`; nothing has changed then. */
  edit(connectionId: string, keyId: string, change: AnnotationEdit): void {
    this.#notesStore.update((notes) => withNotes(notes, connectionId, { [keyId]: change }))
    this.#changed(connectionId)
  }
  /** As `edit`, of many keys in one write. */
  editAll(changes: ReadonlyMap<string, Readonly<Record<string, AnnotationEdit>>>): void {
    this.#notesStore.update((notes) =>
      [...changes].reduce(
        (all, [connectionId, edits]) => withNotes(all, connectionId, edits),
        notes,
      ),
    )
    for (const connectionId of changes.keys()) this.#changed(connectionId)
  }
  /** This app created the key. `isSecretLost`: as in `Annotation`. */
  readonly created = (connectionId: string, keyId: string, isSecretLost = false): void => {
    this.#note(connectionId, keyId, { createdHere: true, isSecretLost })
    for (const one of samePlace(this.#store.value, connectionId))
      if (one !== connectionId) this.#changed(one)
  }
  /** This app created the key, by this connection or by another one to the same service. */
  isCreatedHere(connectionId: string, keyId: string): boolean {
    return this.#createdAt(connectionId).has(keyId)
  }
  /**
   * This app calls with the key's own secret from `sentAt` on; `usedBeforeCheck` is the last use by
   * others listed before, undefined where no list says. Called before the request is sent, because
   * a list that comes meanwhile shows it. A list may still show the use by an earlier call.
   */
  readonly calling = (
    connectionId: string,
    keyId: string,
    sentAt: number,
    usedBeforeCheck: string | null | undefined,
  ): EndOwnCall => {
    const calls = () => this.#notesStore.value.annotations[connectionId]?.[keyId]?.ownCalls ?? []
    const open = { sentAt, answeredAt: sentAt + LONGEST_CALL_MS }
    this.#note(connectionId, keyId, {
      ownCalls: [open, ...calls()].slice(0, MOST_OWN_CALLS),
      ...(usedBeforeCheck === undefined ? {} : { usedBeforeCheck }),
    })
    return (answeredAt) => {
      const before = calls()
      // Its connection may be forgotten by now.
      if (!before.includes(open)) return
      const ended = answeredAt === null ? [] : [{ sentAt, answeredAt }]
      const ownCalls = before.flatMap((call) => (call === open ? ended : [call]))
      this.#note(connectionId, keyId, { ownCalls })
    }
  }
  /** This app was signed in with the key until then. */
  readonly signedOutOf = (connectionId: string, keyId: string, ownUntil: number): void =>
    this.#note(connectionId, keyId, { ownUntil })
  /** A rotation ended that put another key in its place and kept it. */
  replaced(connectionId: string, keyId: string, { id, lastFour }: ApiKey): void {
    this.#note(connectionId, keyId, { replacedBy: { id, lastFour } })
  }
  /**
   * The key's secret is at a place of its own. A place that it was delivered to before is named
   * once.
   */
  readonly delivered = (
    connectionId: string,
    keyId: string,
    delivery: Delivery<NotedPlace>,
  ): void => {
    this.#store.updateSoon((vault) => {
      const isKey = (one: { readonly connectionId: string; readonly keyId: string }): boolean =>
        one.connectionId === connectionId && one.keyId === keyId
      const before = vault.deliveries.find(isKey)?.places ?? []
      const places = [delivery, ...before.filter((one) => !isSamePlace(one, delivery))].slice(
        0,
        DELIVERIES_MAX,
      )
      return {
        ...vault,
        deliveries: [
          ...vault.deliveries.filter((one) => !isKey(one)),
          { connectionId, keyId, places },
        ],
      }
    })
    this.#changed(connectionId)
  }
  /** The places of deliveries went with the connection. */
  forget(connectionId: string): void {
    this.#notesStore.updateSoon((notes) => ({
      ...notes,
      annotations: withoutId(notes.annotations, connectionId),
    }))
  }

  /** The keys that this app created where the connection leads, by any connection. */
  #createdAt(connectionId: string) {
    return new Map(
      samePlace(this.#store.value, connectionId)
        .flatMap((one) => Object.entries(this.#notesStore.value.annotations[one] ?? {}))
        .filter(([, { createdHere }]) => createdHere)
        .map(([id, { createdHere, isSecretLost }]) => [id, { createdHere, isSecretLost }]),
    )
  }
  /** Notes what the app found out by itself, which must not fail what it is about. */
  #note(connectionId: string, keyId: string, fields: Partial<KeyNote>): void {
    this.#notesStore.updateSoon((notes) => withNotes(notes, connectionId, { [keyId]: fields }))
    this.#changed(connectionId)
  }
}
