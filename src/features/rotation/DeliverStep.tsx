import { useState } from 'react'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'
import { isKept, modeOf, useApp, useConnection } from '../../state/app-store.ts'
import { useCopyOf } from '../../state/clipboard-store.ts'
import { useAnnouncement } from '../../ui/announce-store.ts'
import { Warning } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { AskedBy } from '../reveal/AskedBy.tsx'
import { SecretPanel } from '../reveal/SecretPanel.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { StepView } from './StepView.tsx'
import { act, useRotationView } from './store.ts'
import { UndoButton } from './UndoButton.tsx'

interface DeliverActionsProps {
  readonly rotation: Rotation
  readonly delivered: boolean
  /** The new secret was put in place and cannot be shown again. */
  readonly placed: boolean
  /** What became of a copy that is not there any more. */
  readonly lost: string | null
}

const DeliverActions = ({ rotation, delivered, placed, lost }: DeliverActionsProps) => {
  const { pending } = useRotationView()
  const [saved, setSaved] = useState(false)
  const { own, problem } = rotation
  return (
    <>
      {delivered || lost !== null ? null : (
        <span className="basis-full text-right text-xs text-soft">{text.rotate.gate}</span>
      )}
      {placed || (own && rotation.delivered) ? null : (
        <span className="mr-auto flex">
          <Checkbox
            label={text.reveal.saved}
            checked={saved}
            onChange={(checked) => {
              setSaved(checked)
              if (checked) void act(rotation, { kind: 'saved' })
            }}
          />
        </span>
      )}
      {problem === null || problem.kind === 'old_wanted' ? (
        <UndoButton rotation={rotation} />
      ) : null}
      <Button
        kind="primary"
        disabled={!delivered || pending}
        onClick={() => act(rotation, { kind: 'next' })}
      >
        {text.rotate.next}
      </Button>
    </>
  )
}

/** The person puts the new secret in place; for the app's own key the app did so itself. */
export const DeliverStep = ({ rotation }: { readonly rotation: Rotation }) => {
  const connection = useConnection(rotation.connectionId)
  const store = useApp((state) => state?.storage.backend ?? '')
  const { own, kept, newKey, revealId, problem } = rotation
  const delivered = rotation.delivered || rotation.copied
  const copy = useCopyOf(revealId)
  const lost = delivered || copy === 'none' || copy === 'there' ? null : text.rotate.copyLost[copy]
  useAnnouncement(lost ?? '')
  const placed = rotation.delivered && revealId === null && problem === null
  const stored = useApp(isKept)
    ? text.rotate.deliverLeadOwn(store)
    : connection?.kind === 'local'
      ? text.rotate.deliverLeadMinted
      : text.rotate.deliverLeadInMemory
  return (
    <StepView
      title={own ? text.rotate.deliverTitleOwn : text.rotate.deliverTitle}
      lead={own ? stored : placed ? text.rotate.deliverLeadPlaced : text.rotate.deliverLead}
      actions={
        <DeliverActions rotation={rotation} delivered={delivered} placed={placed} lost={lost} />
      }
    >
      {rotation.delivered ? null : <AskedBy asked={rotation.asked} />}
      <ProblemBanner rotation={rotation} />
      {lost === null ? null : <Warning>{lost}</Warning>}
      {kept === 'sealed' || placed ? null : <Warning>{text.rotate.notKept}</Warning>}
      {revealId === null || newKey === null ? null : (
        <div>
          <SecretPanel
            revealId={revealId}
            connectionId={rotation.connectionId}
            apiKey={newKey}
            mode={modeOf(connection)}
            replaced={rotation.oldKey}
          />
        </div>
      )}
    </StepView>
  )
}
