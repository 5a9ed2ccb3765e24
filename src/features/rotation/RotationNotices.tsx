import { RefreshCcwDot } from 'lucide-react'
import { isRevoking, isUnfinished, type Rotation } from '../../../electron/contract/rotate.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useDialog } from '../../state/dialog-store.ts'
import { useRotations } from '../../state/rotations-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { showRotation } from './store.ts'

const sentence = (rotation: Rotation): string => {
  const { step, proven } = rotation
  const name = nameInText(rotation.oldKey.name)
  if (step === 'look' || step === 'create') return text.rotate.unfinishedUnknown(name)
  if (step === 'undo') return text.rotate.unfinishedUndo(name)
  if (isRevoking(rotation)) return text.rotate.unfinishedRetire(name)
  return proven ? text.rotate.unfinished(name) : text.rotate.unfinishedUnproven(name)
}

/** Rotations of this connection that were left or interrupted. */
export const RotationNotices = ({ connectionId }: { readonly connectionId: string }) => {
  const rotations = useRotations()
  const shown = useDialog(({ open }) => (open?.kind === 'rotate' ? open.key.id : null))
  return rotations
    .filter(
      (rotation) =>
        rotation.connectionId === connectionId &&
        isUnfinished(rotation) &&
        rotation.oldKey.id !== shown,
    )
    .map((rotation) => (
      <Banner
        wide
        key={rotation.id}
        tone="warn"
        icon={RefreshCcwDot}
        actions={
          <Button size="sm" onClick={() => showRotation(rotation)}>
            {text.rotate.goOn}
          </Button>
        }
      >
        {sentence(rotation)}
      </Banner>
    ))
}
