import type { Incident } from '../../../electron/contract/incident.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { act, useIncidentView } from './store.ts'
import { WhyNot } from './WhyNot.tsx'

/**
 * What leads out of a step other than forward: to the choice of the order, where nothing was done
 * since, and to the end without a proof.
 */
export const LeavingActions = ({
  incident,
  back,
}: {
  readonly incident: Incident
  readonly back: boolean
}) => {
  const { pending } = useIncidentView()
  return (
    <span className="mr-auto flex gap-2">
      {back ? (
        <Button disabled={pending} onClick={() => act(incident, { kind: 'back' })}>
          {text.incident.back}
        </Button>
      ) : null}
      <WhyNot incident={incident} />
    </span>
  )
}
