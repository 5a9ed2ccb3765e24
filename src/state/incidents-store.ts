import { create } from 'zustand'
import type { ApiKey } from '../../electron/contract/api-key.ts'
import type { Incident } from '../../electron/contract/incident.ts'
import { openDialog } from './dialog-store.ts'
import { reportRefusal } from './refusal-store.ts'

/** The leak runbooks as main pushed them last. */
export const useIncidents = create<readonly Incident[]>(() => [])

export const mirrorIncidents = (incidents: readonly Incident[]): void =>
  useIncidents.setState(incidents, true)

/** Shows one that main has just begun, of which its push may not have come yet. */
export const openBegun = (begun: Incident): void => {
  useIncidents.setState(
    (incidents) =>
      incidents.some(({ id }) => id === begun.id) ? incidents : [...incidents, begun],
    true,
  )
  openDialog({ kind: 'leak', incidentId: begun.id })
}

/** The runbook whose replacement a rotation makes, if there is one. */
export const incidentOfKey = (connectionId: string, keyId: string): Incident | undefined =>
  useIncidents
    .getState()
    .find(
      (one) =>
        one.connectionId === connectionId &&
        one.key.id === keyId &&
        (one.step === 'replace' || one.step === 'revoke'),
    )

/** Begins the runbook of a listed key and shows it. */
export const reportLeak = async (
  connectionId: string,
  { id: keyId }: Pick<ApiKey, 'id'>,
): Promise<void> => {
  const begun = await reportRefusal(
    window.keystow.beginIncident({ connectionId, keyId, found: null }),
  )
  if (begun.ok) openBegun(begun.value)
}
