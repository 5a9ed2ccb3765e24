import type { Leak } from '../../../electron/contract/leak.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { showRotation, useRotation } from '../rotation/store.ts'
import { keyText } from './leak-text.ts'

/** The rotation that makes the key that takes the place of the leaked one. */
export const ReplaceItem = ({ leak }: { readonly leak: Leak }) => {
  const { connectionId, key, replacement, items } = leak
  const rotation = useRotation(connectionId, key.id)
  if (replacement !== null)
    return <p className="text-soft">{text.leak.replacedBy(keyText(replacement.key))}</p>
  if (items.replace === 'skipped') return null
  const isRunning = items.replace === 'doing' && rotation !== null
  return (
    <Button
      size="sm"
      className="mt-1.5"
      onClick={() =>
        isRunning ? showRotation(rotation) : openDialog({ kind: 'rotate', connectionId, key })
      }
    >
      {isRunning ? text.leak.replaceOn : text.leak.replace}
    </Button>
  )
}
