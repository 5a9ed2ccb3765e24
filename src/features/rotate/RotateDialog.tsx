import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { rowOrCurrent } from '../api-keys/row-focus.ts'
import { useKeyList } from '../api-keys/store.ts'
import { ConnectionLine } from '../connections/ConnectionBadges.tsx'
import { DeliverStep } from './DeliverStep.tsx'
import { EndStep } from './EndStep.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { ProblemStep } from './ProblemStep.tsx'
import { RetireStep } from './RetireStep.tsx'
import { RotateForm } from './RotateForm.tsx'
import { StepList } from './StepList.tsx'
import { StepView } from './StepView.tsx'
import { beginRotation, close, useRotation } from './store.ts'

const Working = ({ step }: { readonly step: keyof typeof text.rotate.working }) => (
  <StepView title={text.rotate.working[step]}>
    <LoaderCircle aria-hidden size={20} className="text-accent-ink motion-safe:animate-spin" />
  </StepView>
)

const Step = ({ rotation }: { readonly rotation: Rotation }) => {
  const { step, working, problem, revealId } = rotation
  if (step === 'ended') return <EndStep rotation={rotation} />
  if (working) return <Working key={step} step={step} />
  if (step === 'retire') return <RetireStep rotation={rotation} />
  const open = step === 'deliver' && revealId !== null && (problem === null || problem.kind === 'old_gone')
  return open ? <DeliverStep rotation={rotation} /> : <ProblemStep key={step} rotation={rotation} />
}

export interface RotateDialogProps {
  readonly connectionId: string
  readonly apiKey: ApiKey
}

export const RotateDialog = ({ connectionId, apiKey }: RotateDialogProps) => {
  const connection = useConnection(connectionId)
  const mode = modeOf(connection)
  const rotation = useRotation(connectionId, apiKey.id)
  const listed = useKeyList(connectionId)?.own.ids.includes(apiKey.id) ?? false
  const own = rotation?.own ?? listed
  useEffect(() => beginRotation, [])

  return (
    <Dialog
      mode={mode}
      width="form"
      title={mode === 'local' ? text.rotate.titleLocal(nameInText(apiKey.name)) : text.rotate.title(nameInText(apiKey.name))}
      lead={mode === 'local' ? undefined : <ConnectionLine connection={connection} />}
      finalFocus={() => rowOrCurrent(rotation?.end === 'rotated' ? (rotation.newKey?.id ?? apiKey.id) : apiKey.id)}
      closeButton={rotation?.step !== 'ended'}
      onClose={() => rotation?.working || void close(rotation)}
    >
      {rotation?.end === 'undone' ? null : <StepList rotation={rotation} own={own} />}
      {rotation === null ? <RotateForm connectionId={connectionId} apiKey={apiKey} own={own} /> : <Step rotation={rotation} />}
      {rotation === null ? null : <LeaveGuard rotation={rotation} mode={mode} />}
    </Dialog>
  )
}
