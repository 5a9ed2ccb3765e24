import type { Connection } from '../../../electron/contract/connection.ts'
import { modeOf, useApp } from '../../app-store.ts'
import { closeDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { ConnectionLine } from './ConnectionBadges.tsx'

export const ForgetDialog = ({ connection, onClose }: { readonly connection: Connection; readonly onClose: () => void }) => {
  const mode = modeOf(connection)
  const forget = async (): Promise<void> => {
    await window.keystow.forgetConnection(connection.id)
    announce(text.connections.forgotten(connection.name))
    onClose()
    if (useApp.getState().state?.connections.length === 0) closeDialog()
  }
  return (
    <Confirm
      mode={mode}
      title={text.connections.forgetTitle(connection.name)}
      lead={
        <>
          <ConnectionLine connection={connection} />
          {mode === 'local' ? text.connections.forgetLocalBody : text.connections.forgetBody}
        </>
      }
      confirm={text.connections.forgetConfirm}
      onConfirm={() => void forget()}
      onCancel={onClose}
    />
  )
}
