import type { UpdateState } from '../update.ts'

/** Newer versions of the app. Each answers with how things stand at once; what comes of it is pushed. */
export interface UpdateRequests {
  'update:state': { input: null; answer: UpdateState }
  'update:check': { input: null; answer: null }
  /** Downloads and verifies what was offered, or tries again. */
  'update:download': { input: null; answer: null }
}

/** By what name a window asks each. */
export const updateApi = {
  updateState: 'update:state',
  checkForUpdate: 'update:check',
  downloadUpdate: 'update:download',
} as const satisfies Record<string, keyof UpdateRequests>
