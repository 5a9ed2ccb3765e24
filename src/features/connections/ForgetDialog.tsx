import { useState } from 'react'
import type { Connection } from '../../../electron/contract/connection.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { isUnfinished, type Rotation } from '../../../electron/contract/rotate.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useApp } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { useRotations } from '../../state/rotations-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Warning } from '../../ui/Banner.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { ConnectionBadges } from './ConnectionBadges.tsx'

/**
 * The API keys of unfinished rotations, which are forgotten with their connection and may go on
 * working at the service.
 */
const LeftBehind = ({ rotations }: { readonly rotations: readonly Rotation[] }) => (
  <Warning>
    {text.connections.leftBehind}
    <ul className="mt-1">
      {rotations.flatMap(({ id, oldKey, newKey, name }) => [
        <li key={`${id} old`}>
          {text.connections.oldKey(nameInText(oldKey.name), oldKey.lastFour)}
        </li>,
        <li key={`${id} new`}>
          {newKey === null
            ? text.connections.perhapsNewKey(nameInText(name))
            : text.connections.newKey(nameInText(newKey.name), newKey.lastFour)}
        </li>,
      ])}
    </ul>
  </Warning>
)

export const ForgetDialog = ({
  connection,
  onClose,
}: {
  readonly connection: Connection
  readonly onClose: () => void
}) => {
  const mode = modeOf(connection)
  const rotations = useRotations().filter(
    (one) => one.connectionId === connection.id && isUnfinished(one),
  )
  const [failure, setFailure] = useState<Failure | null>(null)
  /**
   * Main holds a secret that is saved nowhere else: the button says that it would be lost, and main
   * asks in a dialog of the system.
   */
  const [losing, setLosing] = useState(false)
  const fail = (error: Failure): void => {
    if (error.code === 'unfinished') setLosing(error.detail === 'secret')
    // After a No to that question the dialog stays as it is.
    if (error.code === 'declined' && error.retryAfter === undefined) return
    setFailure(error)
  }
  const forget = async (): Promise<void> => {
    const forgotten = await window.keystow.forgetConnection({ id: connection.id, losing })
    if (!forgotten.ok) return fail(forgotten.error)
    announce(text.connections.forgotten(nameInText(connection.name)))
    onClose()
    // The new state may come after this answer.
    if (useApp.getState()?.connections.every(({ id }) => id === connection.id)) closeDialog()
  }
  return (
    <Confirm
      mode={mode}
      title={text.connections.forgetTitle(nameInText(connection.name))}
      lead={
        <>
          <span className="mt-1 mb-1.5 flex empty:hidden">
            <ConnectionBadges connection={connection} />
          </span>
          {mode === 'local' ? text.connections.forgetLocalBody : text.connections.forgetBody}
        </>
      }
      confirm={losing ? text.connections.forgetLosing : text.connections.forgetConfirm}
      onConfirm={forget}
      onCancel={onClose}
    >
      {rotations.length === 0 && failure === null ? undefined : (
        <div className="grid gap-3">
          {rotations.length === 0 ? null : <LeftBehind rotations={rotations} />}
          <FailureBanner failure={failure} />
        </div>
      )}
    </Confirm>
  )
}
