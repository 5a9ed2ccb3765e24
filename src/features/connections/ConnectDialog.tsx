import { FlaskConical } from 'lucide-react'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { attempt, useConnecting } from './store.ts'

export const ConnectDialog = () => {
  const hasLocal = useApp(
    (state) => state?.connections.some(({ kind }) => kind === 'local') ?? false,
  )
  const { busy } = useConnecting()
  const useLocal = async (): Promise<void> => {
    if (await attempt(() => window.keystow.useLocal())) closeDialog()
  }
  return (
    <Dialog title={text.connect.title} width="sm" onClose={() => busy || closeDialog()}>
      <ConnectForm
        onConnected={closeDialog}
        secondary={
          hasLocal ? (
            <Button onClick={closeDialog}>{text.cancel}</Button>
          ) : (
            <Button icon={FlaskConical} disabled={busy} onClick={useLocal}>
              {text.onboarding.local}
            </Button>
          )
        }
      />
    </Dialog>
  )
}
