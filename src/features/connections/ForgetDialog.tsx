import { useState } from 'react'
import type { Connection } from '../../../electron/contract/connection.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { modeOf, useApp } from '../../app-store.ts'
import { closeDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { ConnectionBadges } from './ConnectionBadges.tsx'

export const ForgetDialog = ({ connection, onClose }: { readonly connection: Connection; readonly onClose: () => void }) => {
  const mode = modeOf(connection)
  const [failure, setFailure] = useState<Failure | null>(null)
  const forget = async (): Promise<void> => {
    const forgotten = await window.keystow.forgetConnection(connection.id)
    if (!forgotten.ok) return setFailure(forgotten.error)
    announce(text.connections.forgotten(nameInText(connection.name)))
    onClose()
    if (useApp.getState().state?.connections.length === 0) closeDialog()
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
      confirm={text.connections.forgetConfirm}
      onConfirm={() => void forget()}
      onCancel={onClose}
    >
      {failure === null ? null : <FailureBanner failure={failure} />}
    </Confirm>
  )
}
