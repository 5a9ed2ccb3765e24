import { useApp } from '../../state/app-store.ts'
import { useLab } from '../../state/lab-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { closeLab, useView } from '../../state/view-store.ts'

/**
 * Leaves the Lab. Whoever armed a fault wants to see what it does, so the list is then that of the
 * local service: on another connection the next create would make a real key.
 */
export const leaveLab = (): void => {
  const { hasArmed } = useView.getState()
  closeLab()
  const isArmed = (useLab.getState().state?.faults.length ?? 0) > 0
  const state = useApp.getState()
  const local = state?.connections.find(({ kind }) => kind === 'local')
  if (hasArmed && isArmed && local !== undefined && local.id !== state?.activeId)
    void reportRefusal(window.keystow.activateConnection(local.id))
}
