import { useState } from 'react'
import { canUndo, type Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { isSentPlan, usePlansOf } from '../../state/plans-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { RevokedPlaces } from '../delivery/RevokedPlaces.tsx'
import { act, useRotationView } from './store.ts'

/** Takes the rotation back, after a question: the new key goes. */
export const UndoButton = ({ rotation }: { readonly rotation: Rotation }) => {
  const [asking, setAsking] = useState(false)
  const { pending } = useRotationView()
  const connection = useConnection(rotation.connectionId)
  // Both keys could end once the revoke of the old one was sent.
  const isTooLate = usePlansOf(rotation.connectionId, rotation.oldKey.id).some(isSentPlan)
  if (isTooLate || !canUndo(rotation)) return null
  const undo = (): void => {
    setAsking(false)
    void act(rotation, { kind: 'undo' })
  }
  return (
    <>
      <Button disabled={pending} onClick={() => setAsking(true)}>
        {text.rotate.undo}
      </Button>
      {asking ? (
        <Confirm
          mode={modeOf(connection)}
          title={text.rotate.undoTitle}
          lead={text.rotate.undoBody(rotation.newKey?.lastFour ?? '')}
          confirm={text.rotate.undoConfirm}
          cancel={text.rotate.undoCancel}
          onConfirm={undo}
          onCancel={() => setAsking(false)}
        >
          <RevokedPlaces
            connectionId={rotation.connectionId}
            keyId={rotation.newKey?.id ?? ''}
            when="before"
          />
        </Confirm>
      ) : null}
    </>
  )
}
