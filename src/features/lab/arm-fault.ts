import type { FaultSpec } from '../../../electron/contract/lab.ts'
import { runLabAction } from '../../state/lab-store.ts'
import { noteArmed } from '../../state/view-store.ts'

/** A lost create is the case that this app must handle: one click rehearses it. */
export const LOSE_THE_ANSWER: FaultSpec = {
  operation: 'create',
  kind: 'commit-then-drop',
  times: { next: 1 },
}

// What is armed comes with the push that follows.
export const armFault = async (spec: FaultSpec): Promise<void> => {
  if ((await runLabAction(window.keystow.armFault(spec))) !== undefined) noteArmed()
}
export const disarmFault = (id: number): Promise<unknown> =>
  runLabAction(window.keystow.disarmFault(id))
export const disarmAll = (): Promise<unknown> => runLabAction(window.keystow.disarmFault(0))
