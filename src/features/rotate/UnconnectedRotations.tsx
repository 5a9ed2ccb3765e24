import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../electron/contract/result.ts'
import { isUnfinished, type Rotation } from '../../../electron/contract/rotate.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { useRotations } from '../../state/rotations-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'

const UnconnectedRotation = ({ rotation: { id, oldKey, newKey, name } }: { readonly rotation: Rotation }) => {
  const [failure, setFailure] = useState<Failure | null>(null)
  const forget = async (): Promise<void> => {
    const forgotten = await window.keystow.actOnRotation({ id, action: { kind: 'close' } })
    // After a No to main's question all is as it was.
    if (forgotten.ok || (forgotten.error.code === 'declined' && forgotten.error.retryAfter === undefined)) return
    setFailure(forgotten.error)
  }
  return (
    <>
      <Banner
        tone="warn"
        icon={TriangleAlert}
        actions={
          <Button size="sm" onClick={() => void forget()}>
            {text.rotate.forgetLost}
          </Button>
        }
      >
        {text.rotate.lostConnection(nameInText(oldKey.name))}{' '}
        {newKey === null
          ? text.rotate.lostPerhapsNew(oldKey.lastFour, nameInText(name))
          : text.rotate.lostKeys(oldKey.lastFour, newKey.lastFour)}
      </Banner>
      {failure === null ? null : <FailureBanner failure={failure} wide />}
    </>
  )
}

/** Unfinished rotations whose connection this computer does not have any more: nothing can be done but to say so and to end them. */
export const UnconnectedRotations = () => {
  const connections = useApp(({ state }) => state?.connections)
  const rotations = useRotations(({ rotations }) => rotations)
  if (connections === undefined) return null
  return rotations
    .filter((rotation) => isUnfinished(rotation) && !connections.some(({ id }) => id === rotation.connectionId))
    .map((rotation) => <UnconnectedRotation key={rotation.id} rotation={rotation} />)
}
