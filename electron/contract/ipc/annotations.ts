import type { AnnotationEdit, ConnectionNotes } from '../annotations.ts'

/** What this computer knows about keys. None of it sends a request. */
export interface AnnotationRequests {
  'annotations:state': { input: string; answer: ConnectionNotes }
  /**
   * Fails with `bad_input`, detail `secret`, for a text that holds something of a secret's shape.
   */
  'annotations:edit': {
    input: {
      readonly connectionId: string
      readonly keyId: string
      readonly change: AnnotationEdit
    }
    answer: null
  }
  /** The person knows the keys that appeared. */
  'annotations:acknowledge': { input: string; answer: null }
}

/** By what name a window asks each. */
export const annotationApi = {
  notesState: 'annotations:state',
  editAnnotation: 'annotations:edit',
  acknowledgeUnknown: 'annotations:acknowledge',
} as const
