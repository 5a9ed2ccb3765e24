import { useLayoutEffect, useRef } from 'react'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { AskedBy } from '../reveal/AskedBy.tsx'
import { CreateForm } from './CreateForm.tsx'
import { CreateOutcomeView } from './CreateOutcomeView.tsx'
import { beginCreate, type CreateRequest, leaveCreate, useCreate } from './store.ts'

export const CreateDialog = ({ request }: { readonly request: CreateRequest }) => {
  const connection = useConnection(request.connectionId)
  const mode = modeOf(connection)
  const { pending, outcome } = useCreate()
  const leave = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => beginCreate(request), [request])

  const title =
    outcome !== null
      ? outcome.kind === 'refused'
        ? text.create.refusedTitle
        : outcome.kind === 'lost' && outcome.cause === null
          ? text.create.unsavedTitle
          : text.create.lostTitle
      : mode === 'local'
        ? text.create.titleLocal
        : text.commands.create
  return (
    <Dialog
      title={title}
      lead={
        connection === null || (mode === 'local' && outcome === null)
          ? undefined
          : nameInText(connection.name)
      }
      mode={mode}
      closeButton={outcome === null}
      // An outcome opens the dialog by itself: an Enter meant for something else revokes nothing.
      {...(request.outcome === undefined ? {} : { initialFocus: leave })}
      onClose={() => pending || leaveCreate()}
    >
      {outcome === null ? (
        <CreateForm connectionId={request.connectionId} />
      ) : (
        <>
          <AskedBy asked={request.asked} says={text.create.asked} />
          <CreateOutcomeView outcome={outcome} leaveRef={leave} />
        </>
      )}
    </Dialog>
  )
}
