import { useEffect, useRef } from 'react'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useApp, useConnection } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConnectionLine } from '../connections/ConnectionBadges.tsx'
import { AppearsWithDialog } from '../rotation/StepView.tsx'
import { FindStep } from './FindStep.tsx'
import { LeakView } from './LeakView.tsx'
import { beginView, useLeak } from './store.ts'

interface LeakDialogProps {
  /** null: the key is still to be found. */
  readonly leakId: string | null
  /** Looks for the secret that was pasted into the search field. */
  readonly pasted?: boolean | undefined
}

/** A leaked key and what is to be done about it. */
export const LeakDialog = ({ leakId, pasted = false }: LeakDialogProps) => {
  const leak = useLeak(leakId)
  const connection = useConnection(leak?.connectionId ?? null)
  // Behind the lock the window has no leaks.
  const isLocked = useApp((state) => state?.lock.locked === true)
  const isGone = leakId !== null && leak === null && !isLocked
  const opening = useRef(true)
  useEffect(() => {
    opening.current = false
    beginView()
  }, [])
  useEffect(() => {
    if (isGone) closeDialog()
  }, [isGone])
  if (leakId !== null && leak === null) return null
  return (
    <Dialog
      mode={leak === null ? undefined : modeOf(connection)}
      width="form"
      title={leak === null ? text.leak.title : text.leak.titleOf(nameInText(leak.key.name))}
      lead={leak === null ? undefined : <ConnectionLine connection={connection} />}
      onClose={closeDialog}
    >
      {leak === null ? (
        <AppearsWithDialog value={opening.current}>
          <FindStep pasted={pasted} />
        </AppearsWithDialog>
      ) : (
        <LeakView key={leak.id} leak={leak} />
      )}
    </Dialog>
  )
}
