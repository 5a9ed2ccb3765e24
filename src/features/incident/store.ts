import { create } from 'zustand'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { FoundSecret, Incident, IncidentAction } from '../../../electron/contract/incident.ts'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { closeDialog, isOpen, openDialog, useDialog } from '../../state/dialog-store.ts'
import { mirrorIncidents, openBegun, useIncidents } from '../../state/incidents-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { type GuardReason, isAwaited } from '../reveal/store.ts'

export interface IncidentView {
  /** An action is on its way to main. */
  readonly pending: boolean
  /** Why main refused the last action. */
  readonly failure: Failure | null
  readonly leaving: GuardReason | null
}

const CALM: IncidentView = { pending: false, failure: null, leaving: null }

export const useIncidentView = create<IncidentView>(() => CALM)

export const useIncident = (id: string | null): Incident | null =>
  useIncidents(({ incidents }) => incidents.find((one) => one.id === id) ?? null)

/** The runbook that would be interrupted if the window closed now. */
export const openIncident = (): Incident | undefined => useIncidents.getState().incidents.find(({ parked }) => !parked)

const send = async <R extends Result<unknown>>(call: () => Promise<R>): Promise<R | null> => {
  if (useIncidentView.getState().pending) return null
  useIncidentView.setState({ pending: true, failure: null })
  const result = await call()
  // An answer that the lock kept back says nothing of the runbook, which comes back with it.
  const failure = result.ok || result.error.code === 'answer_withheld' ? null : result.error
  useIncidentView.setState({ pending: false, failure })
  return result
}

export const beginView = (): void => useIncidentView.setState({ failure: null })

export const act = async ({ id }: Pick<Incident, 'id'>, action: IncidentAction): Promise<boolean> =>
  (await send(() => window.keystow.actOnIncident({ id, action })))?.ok === true

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
export const beginIncident = async (connectionId: string, { id: keyId }: Pick<ApiKey, 'id'>, found: FoundSecret | null): Promise<void> => {
  const begun = await send(() => window.keystow.beginIncident({ connectionId, keyId, found }))
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

export const stay = (): void => {
  if (isAwaited(useIncidentView.getState().leaving)) void window.keystow.answerClose('stay')
  useIncidentView.setState({ leaving: null })
}

/** Leaves the runbook as it is. A window that wanted to close goes, unless main refuses. */
export const leave = async ({ id }: Incident): Promise<void> => {
  const { leaving } = useIncidentView.getState()
  const left = await window.keystow.actOnIncident({ id, action: { kind: 'leave' } })
  if (!left.ok && left.error.code !== 'answer_withheld') {
    stay()
    return useIncidentView.setState({ failure: left.error })
  }
  useIncidentView.setState({ leaving: null })
  closeDialog()
  if (isAwaited(leaving)) void window.keystow.answerClose('close')
}
