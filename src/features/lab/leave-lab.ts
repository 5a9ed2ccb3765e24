import { useApp } from '../../state/app-store.ts'
import { useLab } from '../../state/lab-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { closeLab, useView } from '../../state/view-store.ts'

/**
 * Leaves the Lab, where it is open, and returns the id of the connection that this leads to. Whoever
 * armed a fault wants to see what it does, so the list is then that of the local service: on another
 * connection the next create would make a real key.
 */
export const leaveLab = (): string | null => {
  const { lab, hasArmed } = useView.getState()
  closeLab()
  const isArmed = (useLab.getState().state?.faults.length ?? 0) > 0
  const state = useApp.getState()
  const local = state?.connections.find(({ kind }) => kind === 'local')
  const activeId = state?.activeId ?? null
  if (!(lab && hasArmed && isArmed) || local === undefined || local.id === activeId) return activeId
  void reportRefusal(window.keystow.activateConnection(local.id))
  return local.id
}
