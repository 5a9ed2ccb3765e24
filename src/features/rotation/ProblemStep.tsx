import { isRevoking, type Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { KeyPair } from './KeyPair.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { StepView } from './StepView.tsx'
import { act, useRotationView } from './store.ts'
import { UndoButton } from './UndoButton.tsx'

const retryLabel = ({ step, problem, newKey }: Rotation): string => {
  if (problem?.kind === 'interrupted') return step === 'look' ? text.lookAgain : text.rotate.goOn
  if (step === 'look') return text.lookAgain
  return step === 'create' && newKey !== null ? text.create.revokeAndRetry : text.tryAgain
}

/** A step that did not get through: what is true now, and the ways on and back. */
export const ProblemStep = ({
  rotation,
  onClose,
}: {
  readonly rotation: Rotation
  readonly onClose: () => void
}) => {
  const { pending } = useRotationView()
  const { step, newKey, oldKey, connectionId } = rotation
  const nothingNew = newKey === null && step === 'create'
  const title =
    step === 'create' || step === 'look'
      ? text.rotate.step.create
      : step === 'undo'
        ? text.rotate.undo
        : text.rotate.step[step === 'ended' ? 'retire' : step]
  return (
    <StepView
      title={title}
      actions={
        <>
          {nothingNew ? <Button onClick={onClose}>{text.close}</Button> : null}
          {step === 'undo' ? null : <UndoButton rotation={rotation} />}
          {isRevoking(rotation) ? (
            <Button kind="primary" onClick={onClose}>
              {text.close}
            </Button>
          ) : (
            <Button
              kind="primary"
              disabled={pending}
              onClick={() => act(rotation, { kind: 'retry', step, newKeyId: newKey?.id ?? null })}
            >
              {retryLabel(rotation)}
            </Button>
          )}
        </>
      }
    >
      <ProblemBanner rotation={rotation} />
      <KeyPair connectionId={connectionId} oldKey={oldKey} newKey={newKey} />
    </StepView>
  )
}
