import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { FoundSecret, Incident, IncidentAction } from '../../../electron/contract/incident.ts'
import { text } from '../../messages/text.ts'
import { closeDialog, isOpen, openDialog, useDialog } from '../../state/dialog-store.ts'
import { mirrorIncidents, openBegun, useIncidents } from '../../state/incidents-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { createWorkView } from '../leave/work-view.ts'
import type { GuardReason } from '../reveal/store.ts'

export const incidentView = createWorkView((id) =>
  window.keystow.actOnIncident({ id, action: { kind: 'leave' } }),
)
export const { useView: useIncidentView } = incidentView

export const useIncident = (id: string | null): Incident | null =>
  useIncidents((incidents) => incidents.find((one) => one.id === id) ?? null)

/** The runbook that would be interrupted if the window closed now. */
export const openIncident = (): Incident | undefined =>
  useIncidents.getState().find(({ parked }) => !parked)

export const beginView = (): void => useIncidentView.setState({ failure: null })

export const act = async ({ id }: Pick<Incident, 'id'>, action: IncidentAction): Promise<boolean> =>
  (await incidentView.send(() => window.keystow.actOnIncident({ id, action })))?.ok === true

/** At the lock; asked for anew after it. */
export const forgetIncidents = (): void => {
  mirrorIncidents([])
  useIncidentView.setState({ leaving: null })
}

/** Opens the runbook where it stands. */
export const showIncident = ({ id }: Pick<Incident, 'id'>): void => {
  openDialog({ kind: 'leak', incidentId: id })
  void act({ id }, { kind: 'open' })
}

/** Begins the runbook of a key and shows it. */
export const beginIncident = async (
  connectionId: string,
  { id: keyId }: Pick<ApiKey, 'id'>,
  found: FoundSecret | null,
): Promise<void> => {
  const begun = await incidentView.send(() =>
    window.keystow.beginIncident({ connectionId, keyId, found }),
  )
  if (begun?.ok) openBegun(begun.value)
}

/** Ends it, and what was found is wiped. */
export const end = async (incident: Incident, kind: 'finish' | 'discard'): Promise<void> => {
  const { open } = useDialog.getState()
  if (!(await act(incident, { kind })) || !isOpen(open)) return
  closeDialog()
  if (kind === 'finish') announce(text.incident.finished)
}

export const askToLeaveIncident = (leaving: GuardReason): void => {
  const incident = openIncident()
  // After a reload its dialog is not there yet.
  if (incident !== undefined && useDialog.getState().open?.kind !== 'leak') showIncident(incident)
  useIncidentView.setState({ leaving })
}
