import { oneWorkspace } from './data-set.ts'

/** One workspace with nothing but the key that one signs in with. */
export const empty = oneWorkspace([])
