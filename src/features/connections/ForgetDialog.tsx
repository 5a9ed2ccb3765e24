import type { Connection } from '../../../electron/contract/connection.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { modeOf, useApp } from '../../app-store.ts'
import { closeDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { ConnectionBadges } from './ConnectionBadges.tsx'

export const ForgetDialog = ({ connection, onClose }: { readonly connection: Connection; readonly onClose: () => void }) => {
  const mode = modeOf(connection)
  const forget = async (): Promise<void> => {
    await window.keystow.forgetConnection(connection.id)
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
    />
  )
}
