import { create } from 'zustand'
import {
  type Annotation,
  type ConnectionNotes,
  NO_ANNOTATION,
} from '../../../electron/contract/annotations.ts'
import type { KeptKey } from '../../../electron/contract/kept.ts'

/** What this computer knows about keys, as main pushed it last, by connection. */
export const useNotes = create<Readonly<Record<string, ConnectionNotes>>>(() => ({}))

export const mirrorNotes = (known: ConnectionNotes): void =>
  useNotes.setState({ [known.connectionId]: known })

/** What was noted is no longer the window's to know. */
export const forgetNotes = (): void => useNotes.setState({}, true)

/** Ids come from the service: one may be named like what every object has. */
export const annotationIn = (
  known: ConnectionNotes | null | undefined,
  keyId: string,
): Annotation =>
  known != null && Object.hasOwn(known.annotations, keyId)
    ? (known.annotations[keyId] ?? NO_ANNOTATION)
    : NO_ANNOTATION

export const useAnnotation = (connectionId: string, keyId: string): Annotation =>
  useNotes((notes) => annotationIn(notes[connectionId], keyId))

const NONE_KEPT: readonly KeptKey[] = []

/** Keys of a connection whose secret is kept on this computer. */
export const useKeptKeys = (connectionId: string): readonly KeptKey[] =>
  useNotes((notes) => notes[connectionId]?.kept ?? NONE_KEPT)

export const useConnectionNotes = (connectionId: string): ConnectionNotes | null =>
  useNotes((notes) => notes[connectionId] ?? null)
