import type { FaultSpec } from '../../../electron/contract/lab.ts'
import { runLabAction } from '../../state/lab-store.ts'

/** Lost creates are what this app was built to survive: one click rehearses it. */
export const LOSE_THE_ANSWER: FaultSpec = { operation: 'create', kind: 'commit-then-drop', times: { next: 1 } }

// What is armed is heard by the push that follows.
export const armFault = (spec: FaultSpec): Promise<unknown> => runLabAction(window.keystow.armFault(spec))
export const disarmFault = (id: number): Promise<unknown> => runLabAction(window.keystow.disarmFault(id))
export const disarmAll = (): Promise<unknown> => runLabAction(window.keystow.disarmFault(0))
