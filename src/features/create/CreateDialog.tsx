import { useLayoutEffect } from 'react'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CreateForm } from './CreateForm.tsx'
import { CreateOutcomeView } from './CreateOutcomeView.tsx'
import { beginCreate, type NotCreated, useCreate } from './store.ts'

export interface CreateDialogProps {
  readonly connectionId: string
  /** What the name field begins with. */
  readonly name: string
  /** The outcome of an earlier create, shown in place of the form. */
  readonly settled: NotCreated | null
}

export const CreateDialog = ({ connectionId, name, settled }: CreateDialogProps) => {
  const connection = useConnection(connectionId)
  const mode = modeOf(connection)
  const { pending, outcome } = useCreate()
  useLayoutEffect(() => beginCreate(connectionId, name, settled), [connectionId, name, settled])

  const title =
    outcome !== null
      ? outcome.kind === 'refused'
        ? text.create.refusedTitle
        : text.create.lostTitle
      : mode === 'local'
        ? text.create.titleLocal
        : text.create.title
  return (
    <Dialog
      title={title}
      lead={connection === null || (mode === 'local' && outcome === null) ? undefined : nameInText(connection.name)}
      mode={mode}
      closeButton={outcome === null}
      onClose={() => pending || closeDialog()}
    >
      {outcome === null ? <CreateForm connectionId={connectionId} /> : <CreateOutcomeView outcome={outcome} />}
    </Dialog>
  )
}
