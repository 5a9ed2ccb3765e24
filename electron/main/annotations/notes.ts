import type { ConnectionNotes } from '../../contract/annotations.ts'
import { type Annotations, createAnnotations } from './annotations.ts'
import { createVisits, type Visits } from './visits.ts'

/** All that this computer knows about keys besides what the service lists. */
export interface Notes {
  readonly annotations: Annotations
  readonly visits: Visits
  state(connectionId: string): ConnectionNotes
  forget(connectionId: string): void
  /** As `Annotations.keptAnew`. */
  keptAnew(connectionId: string): void
}

export interface NotesParts {
  readonly folder: string
  /** Whether anything of the connection may be on disk. */
  readonly lasting: (connectionId: string) => boolean
  readonly quarantined: (path: string) => void
  /** As `StoreFile.mended`. */
  readonly mended: (path: string) => void
  /** As `VisitParts.appeared`. */
  readonly appeared: (connectionId: string, ids: readonly string[]) => void
  readonly changed: (notes: ConnectionNotes) => void
}

export const createNotes = ({ folder, lasting, quarantined, mended, appeared, changed: tell }: NotesParts): Notes => {
  const state = (connectionId: string): ConnectionNotes => ({
    connectionId,
    annotations: annotations.of(connectionId),
    newIds: visits.newIds(connectionId),
    unknownIds: visits.unknownIds(connectionId),
  })
  const changed = (connectionId: string): void => tell(state(connectionId))
  const annotations = createAnnotations({ folder, lasting, quarantined, mended, changed })
  const createdHere = (connectionId: string, keyId: string): boolean => annotations.of(connectionId)[keyId]?.createdHere === true
  const visits = createVisits({ folder, lasting, createdHere, appeared, changed })
  return {
    annotations,
    visits,
    state,
    forget: (connectionId) => {
      annotations.forget(connectionId)
      visits.forget(connectionId)
    },
    keptAnew: (connectionId) => {
      annotations.keptAnew(connectionId)
      visits.keptAnew()
    },
  }
}
