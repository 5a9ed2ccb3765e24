import { useEffect } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { isRevoking, type Rotation } from '../../../electron/contract/rotate.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { Stay } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConnectionLine } from '../connections/ConnectionBadges.tsx'
import { rowOrCurrent } from '../keys/row-focus.ts'
import { useKeyList } from '../keys/store.ts'
import { EndStep } from './EndStep.tsx'
import { leaveText } from './leave-text.ts'
import { RetireStep } from './RetireStep.tsx'
import { RotateForm } from './RotateForm.tsx'
import { RotationStep } from './RotationStep.tsx'
import { StepList } from './StepList.tsx'
import {
  beginRotation,
  close,
  closeFor,
  leave,
  stay,
  useRotation,
  useRotationView,
} from './store.ts'

const Step = ({ rotation }: { readonly rotation: Rotation }) => {
  if (rotation.step === 'ended') return <EndStep rotation={rotation} />
  if (rotation.step === 'retire' && !rotation.working && !isRevoking(rotation))
    return <RetireStep rotation={rotation} />
  return <RotationStep rotation={rotation} onClose={() => void close(rotation)} />
}

interface RotateDialogProps {
  readonly connectionId: string
  readonly apiKey: ApiKey
}

export const RotateDialog = ({ connectionId, apiKey }: RotateDialogProps) => {
  const connection = useConnection(connectionId)
  const mode = modeOf(connection)
  const rotation = useRotation(connectionId, apiKey.id)
  const { leaving } = useRotationView()
  const listed = useKeyList(connectionId)?.own.ids.includes(apiKey.id) ?? false
  const own = rotation?.own ?? listed
  useEffect(() => beginRotation, [])

  return (
    <Dialog
      mode={mode}
      width="form"
      title={
        mode === 'local'
          ? text.rotate.titleLocal(nameInText(apiKey.name))
          : text.rotate.title(nameInText(apiKey.name))
      }
      lead={mode === 'local' ? undefined : <ConnectionLine connection={connection} />}
      finalFocus={() =>
        rowOrCurrent(rotation?.end === 'rotated' ? (rotation.newKey?.id ?? apiKey.id) : apiKey.id)
      }
      closeButton={rotation?.step !== 'ended'}
      onClose={() => {
        if (rotation === null) closeFor(connectionId, apiKey.id)
        else if (!rotation.working) void close(rotation)
      }}
    >
      {rotation?.end === 'undone' ? null : <StepList rotation={rotation} own={own} />}
      {rotation === null ? (
        <RotateForm connectionId={connectionId} apiKey={apiKey} own={own} />
      ) : (
        <Step rotation={rotation} />
      )}
      {rotation === null || leaving === null ? null : (
        <Stay
          mode={mode}
          title={text.rotate.leaveTitle}
          lead={leaveText(rotation)}
          leave={text.leave[leaving]}
          onLeave={() => leave(rotation)}
          onStay={stay}
        />
      )}
    </Dialog>
  )
}
