import { ArrowLeft, TriangleAlert } from 'lucide-react'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { RevokedPlaces } from '../delivery/RevokedPlaces.tsx'
import { useLastUse } from '../keys/last-use.ts'
import { useConfirmation } from '../revocations/use-confirmation.tsx'
import { KeyPair } from './KeyPair.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { StepView } from './StepView.tsx'
import { act, useRotationView } from './store.ts'
import { UndoButton } from './UndoButton.tsx'

interface RetireActionsProps {
  readonly rotation: Rotation
  readonly disabled: boolean
  readonly isConfirmed: boolean
}

const RetireActions = ({ rotation, disabled, isConfirmed }: RetireActionsProps) => (
  <>
    <span className="mr-auto">
      <UndoButton rotation={rotation} />
    </span>
    <Button disabled={disabled} onClick={() => act(rotation, { kind: 'keep' })}>
      {text.rotate.keepOld}
    </Button>
    <Button type="submit" kind="danger" disabled={disabled || !isConfirmed}>
      {text.rotate.revokeOld}
    </Button>
  </>
)

/** Revoke the old key now, or keep it for now. */
export const RetireStep = ({ rotation }: { readonly rotation: Rotation }) => {
  const { connectionId, oldKey, newKey, problem } = rotation
  const { pending } = useRotationView()
  const { listed, now, gate, isConfirmed, typedName, nameField } = useConfirmation(
    connectionId,
    oldKey,
    pending,
  )
  const lastUsedAt = useLastUse(connectionId, listed)
  const unused = rotation.own
    ? text.rotate.noOtherUse
    : listed.lastUsedAt === null
      ? text.rotate.noUse
      : text.rotate.onlyOwnUse
  const gone = problem?.kind === 'new_gone'
  const isUnproven = problem?.kind === 'not_proven'

  const submit = (): void => {
    if (isConfirmed && !gone) void act(rotation, { kind: 'retire', typedName })
  }

  return (
    <Form onSend={submit}>
      <StepView
        title={text.rotate.retireTitle}
        lead={isUnproven ? '' : text.rotate.retireLead}
        actions={
          <RetireActions rotation={rotation} disabled={pending || gone} isConfirmed={isConfirmed} />
        }
      >
        <ProblemBanner rotation={rotation} />
        <Banner tone="danger" icon={TriangleAlert}>
          {lastUsedAt === null
            ? unused
            : text.rotate.stillUsed(text.times.relative(lastUsedAt, now))}{' '}
          {/* Main's question says it. */}
          {gate === 'question' ? null : text.revoke.final}
          <RevokedPlaces connectionId={connectionId} keyId={oldKey.id} when="retire" />
        </Banner>
        {nameField}
        <KeyPair connectionId={connectionId} oldKey={oldKey} newKey={newKey} />
        <div>
          <Button
            icon={ArrowLeft}
            disabled={pending || isUnproven}
            onClick={() => act(rotation, { kind: 'back' })}
          >
            {text.rotate.showAgain}
          </Button>
        </div>
      </StepView>
    </Form>
  )
}
