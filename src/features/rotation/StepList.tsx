import { isRevoking, type Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'
import { Steps } from '../../ui/Steps.tsx'

type Shown = keyof typeof text.rotate.step

/**
 * Returns which of the visible steps a rotation is at; past the last one when the old key is gone.
 */
const indexOf = (rotation: Rotation | null, shown: readonly Shown[]): number => {
  if (rotation === null) return 0
  switch (rotation.step) {
    case 'create':
    case 'look':
      return 0
    case 'ended':
      return rotation.end === 'kept' ? shown.indexOf('retire') : shown.length
    case 'undo':
      return shown.indexOf(
        rotation.delivered || rotation.copied ? 'retire' : rotation.proven ? 'deliver' : 'check',
      )
    default:
      return shown.indexOf(rotation.step)
  }
}

/** The steps of a rotation and how far it is. */
export const StepList = ({
  rotation,
  own,
}: {
  readonly rotation: Rotation | null
  readonly own: boolean
}) => {
  const shown: readonly Shown[] = own
    ? ['create', 'check', 'store', 'deliver', 'retire']
    : ['create', 'check', 'deliver', 'retire']
  return (
    <Steps
      steps={shown.map((step) => text.rotate.step[step])}
      current={indexOf(rotation, shown)}
      stuck={rotation !== null && rotation.problem !== null && !isRevoking(rotation)}
    />
  )
}
