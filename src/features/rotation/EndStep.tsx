import { CircleCheck } from 'lucide-react'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { useProofOf } from '../../state/proofs-store.ts'
import { Banner, Warning } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PlaceList } from '../delivery/RevokedPlaces.tsx'
import { useCurrentPlaces } from '../notes/use-current-places.ts'
import { ProofBanner } from '../revocations/ProofBanner.tsx'
import { StepView } from './StepView.tsx'
import { close } from './store.ts'

/** Shows what is true at the end. */
export const EndStep = ({ rotation }: { readonly rotation: Rotation }) => {
  const { connectionId, oldKey, newKey } = rotation
  const end = rotation.end ?? 'undone'
  const revoked = end === 'undone' ? newKey : oldKey
  const proof = useProofOf(connectionId, end === 'kept' ? undefined : revoked?.id)
  const stale = useCurrentPlaces(connectionId, revoked?.id ?? '')
  const isUncertain = end === 'kept' && rotation.oldMayEnd === true
  const shown = isUncertain ? 'oldMayEnd' : end
  const isDone = end === 'rotated' || (end === 'kept' && !isUncertain && stale.length === 0)
  const said =
    shown === 'undone'
      ? text.rotate.endedBody.undone(oldKey.lastFour)
      : text.rotate.endedBody[shown](oldKey.lastFour, newKey?.lastFour ?? '')
  return (
    <StepView
      title={text.rotate.ended[shown]}
      actions={
        <>
          {end === 'kept' ? (
            <Button
              onClick={() => {
                void close(rotation)
                openDialog({ kind: 'plan', connectionId, ids: [oldKey.id] })
              }}
            >
              {text.plans.action}
            </Button>
          ) : null}
          <Button kind="primary" onClick={() => close(rotation)}>
            {text.done}
          </Button>
        </>
      }
    >
      <Banner tone={isDone ? 'good' : 'neutral'} icon={CircleCheck}>
        {said}
      </Banner>
      {proof === null ? null : <ProofBanner named proof={proof} />}
      {stale.length > 0 ? (
        <Warning>
          <PlaceList places={stale} when={end === 'kept' ? 'retire' : 'after'} />
        </Warning>
      ) : null}
    </StepView>
  )
}
