import { useLayoutEffect, useRef } from 'react'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConnectionLine } from '../connections/ConnectionBadges.tsx'
import { rowOrCurrent } from '../keys/row-focus.ts'
import { RevokeForm } from './RevokeForm.tsx'
import { RevokeOutcomeView } from './RevokeOutcomeView.tsx'
import { beginRevoke, type RevokeRequest, useRevoke } from './revoke-store.ts'

export const RevokeDialog = ({ request }: { readonly request: RevokeRequest }) => {
  const { connectionId, key: apiKey, thenForget = false } = request
  const connection = useConnection(connectionId)
  // What was true when the dialog opened: a refresh must not change the text while it is read.
  const opened = useRef(connection)
  const mode = modeOf(opened.current)
  const { outcome } = useRevoke()
  const cancel = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => beginRevoke(request), [request])

  const title =
    mode === 'local'
      ? text.revoke.titleLocal(nameInText(apiKey.name))
      : text.revoke.title(nameInText(apiKey.name))
  return (
    <Dialog
      mode={mode}
      width="form"
      title={outcome === null ? title : text.revoke.outcomeTitle}
      lead={
        mode === 'local' && outcome === null ? undefined : (
          <ConnectionLine connection={opened.current} />
        )
      }
      initialFocus={cancel}
      finalFocus={() => rowOrCurrent(apiKey.id)}
      closeButton={false}
      onClose={closeDialog}
    >
      {outcome === null ? (
        <RevokeForm
          connectionId={connectionId}
          apiKey={apiKey}
          thenForget={thenForget}
          local={mode === 'local'}
          cancelRef={cancel}
        />
      ) : (
        <RevokeOutcomeView
          connectionId={connectionId}
          apiKey={apiKey}
          thenForget={thenForget}
          outcome={outcome}
        />
      )}
    </Dialog>
  )
}
