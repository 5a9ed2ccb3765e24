import { runLabAction } from '../../state/lab-store.ts'
import { openLab } from '../../state/view-store.ts'

/** Fills the local service; should that fail, the Lab says why. */
export const loadExample = async (): Promise<void> => {
  if ((await runLabAction(window.keystow.resetLab('mixed'))) === undefined) openLab('data')
}
