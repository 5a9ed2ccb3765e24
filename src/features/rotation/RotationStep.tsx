import type { Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'
import { DeliverStep } from './DeliverStep.tsx'
import { ProblemStep } from './ProblemStep.tsx'
import { WorkingStep } from './WorkingStep.tsx'

interface RotationStepProps {
  readonly rotation: Rotation
  /** Gives up one that made no key. */
  readonly onClose: () => void
}

/** One step on the way to a new key that is in place. */
export const RotationStep = ({ rotation, onClose }: RotationStepProps) => {
  const { step, working, problem, revealId } = rotation
  if (working && step !== 'ended')
    return <WorkingStep key={step} title={text.rotate.working[step]} />
  const open =
    step === 'deliver' &&
    revealId !== null &&
    (problem === null ||
      problem.kind === 'old_gone' ||
      problem.kind === 'old_unlisted' ||
      problem.kind === 'old_wanted')
  return open ? (
    <DeliverStep rotation={rotation} />
  ) : (
    <ProblemStep key={step} rotation={rotation} onClose={onClose} />
  )
}
