import { create } from 'zustand'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import {
  isRevoking,
  isUnfinished,
  type Rotation,
  type RotationAction,
} from '../../../electron/contract/rotate.ts'
import { closeDialog, openDialog, useDialog } from '../../state/dialog-store.ts'
import { leakOfKey } from '../../state/leaks-store.ts'
import { mirrorRotations, useRotations } from '../../state/rotations-store.ts'
import { type GuardReason, isAwaited } from '../reveal/store.ts'

interface View {
  /** An action is on its way to main. */
  readonly pending: boolean
  /** Why main refused the last action. */
  readonly failure: Failure | null
  /** Why the person is asked whether to leave. */
  readonly leaving: GuardReason | null
}

export const useRotationView = create<View>(() => ({
  pending: false,
  failure: null,
  leaving: null,
}))

/** Says nothing where the lock withheld an answer: the work comes back with the window. */
export const failureOf = (answer: Result<unknown>): Failure | null =>
  answer.ok || answer.error.code === 'answer_withheld' ? null : answer.error

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

const send = async (call: () => Promise<Result<unknown>>): Promise<boolean> => {
  if (useRotationView.getState().pending) return false
  useRotationView.setState({ pending: true, failure: null })
  const result = await call()
  useRotationView.setState({ pending: false, failure: failureOf(result) })
  return result.ok
}

/** The person does not leave. */
export const stay = (): void => {
  if (isAwaited(useRotationView.getState().leaving)) void window.keystow.answerClose('stay')
  useRotationView.setState({ leaving: null })
}
/** Leaves a rotation as it is. A window that wanted to close goes, unless main refuses. */
export const leave = async ({ id }: Rotation): Promise<void> => {
  const { leaving } = useRotationView.getState()
  const left = await window.keystow.actOnRotation({ id, action: { kind: 'leave' } })
  const failure = failureOf(left)
  if (failure !== null) {
    stay()
    return useRotationView.setState({ failure })
  }
  useRotationView.setState({ leaving: null })
  closeDialog()
  if (isAwaited(leaving)) void window.keystow.answerClose('close')
}

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
  openDialog({ kind: 'rotate', connectionId, key: oldKey })
  void act(rotation, { kind: 'open' })
}

export const askToLeave = (leaving: GuardReason): void => {
  const rotation = openRotation()
  // After a reload its dialog is not there yet.
  if (rotation !== undefined && useDialog.getState().open?.kind !== 'rotate') showRotation(rotation)
  useRotationView.setState({ leaving })
}

/** Closes the dialog of a key's rotation. A leaked key has more to be done, which is shown again. */
export const closeFor = (connectionId: string, keyId: string): void => {
  const leak = leakOfKey(connectionId, keyId)
  if (leak === undefined) closeDialog()
  else openDialog({ kind: 'leak', leakId: leak.id })
}

/** Closes a rotation, unless that would leave something unfinished: then the person is asked. */
export const close = async (rotation: Rotation): Promise<void> => {
  // Its revoke goes on by itself: nothing is left unknowingly.
  if (isRevoking(rotation)) return leave(rotation)
  if (isUnfinished(rotation)) return askToLeave('dialog')
  closeFor(rotation.connectionId, rotation.oldKey.id)
  await window.keystow.actOnRotation({ id: rotation.id, action: { kind: 'close' } })
}
