import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Result } from '../../../electron/contract/result.ts'
import {
  isRevoking,
  isUnfinished,
  type Rotation,
  type RotationAction,
} from '../../../electron/contract/rotate.ts'
import { closeDialog, openDialog, useDialog } from '../../state/dialog-store.ts'
import { incidentOfKey } from '../../state/incidents-store.ts'
import { mirrorRotations, useRotations } from '../../state/rotations-store.ts'
import { createWorkView } from '../leave/work-view.ts'
import type { GuardReason } from '../reveal/store.ts'

export const rotationView = createWorkView((id) =>
  window.keystow.actOnRotation({ id, action: { kind: 'leave' } }),
)
export const { useView: useRotationView } = rotationView

export const useRotation = (connectionId: string, keyId: string): Rotation | null =>
  useRotations(
    (rotations) =>
      rotations.find((one) => one.connectionId === connectionId && one.oldKey.id === keyId) ?? null,
  )

/** The rotation that would be interrupted if the window closed now. */
export const openRotation = (): Rotation | undefined =>
  useRotations
    .getState()
    .find((rotation) => isUnfinished(rotation) && !rotation.parked && !isRevoking(rotation))

const send = async (call: () => Promise<Result<unknown>>): Promise<boolean> =>
  (await rotationView.send(call))?.ok === true

export const beginRotation = (): void => useRotationView.setState({ failure: null })

export const startRotation = (connectionId: string, key: ApiKey, name: string): Promise<boolean> =>
  send(() => window.keystow.startRotation({ connectionId, keyId: key.id, name }))

export const act = (rotation: Rotation, action: RotationAction): Promise<boolean> =>
  send(() => window.keystow.actOnRotation({ id: rotation.id, action }))

/** At the lock; asked for anew after it. */
export const forgetRotations = (): void => {
  mirrorRotations([])
  useRotationView.setState({ leaving: null })
}

/** Shows an unfinished rotation. */
export const showRotation = (rotation: Rotation): void => {
  const { connectionId, oldKey } = rotation
  const leak = incidentOfKey(connectionId, oldKey.id)
  // It is a step of that.
  if (leak !== undefined) {
    openDialog({ kind: 'leak', incidentId: leak.id })
    return void window.keystow.actOnIncident({ id: leak.id, action: { kind: 'open' } })
  }
  openDialog({ kind: 'rotate', connectionId, key: oldKey })
  void act(rotation, { kind: 'open' })
}

export const askToLeave = (leaving: GuardReason): void => {
  const rotation = openRotation()
  // After a reload its dialog is not there yet.
  if (rotation !== undefined && useDialog.getState().open?.kind !== 'rotate') showRotation(rotation)
  useRotationView.setState({ leaving })
}

/** Closes the dialog, unless that would leave something unfinished: then the person is asked. */
export const close = async (rotation: Rotation | null): Promise<void> => {
  // Its revoke goes on by itself: nothing is left unknowingly.
  if (rotation !== null && isRevoking(rotation)) return rotationView.leave(rotation.id)
  if (rotation !== null && isUnfinished(rotation)) return askToLeave('dialog')
  closeDialog()
  if (rotation !== null)
    await window.keystow.actOnRotation({ id: rotation.id, action: { kind: 'close' } })
}
