import { ArrowLeft, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { NO_OWN_KEY } from '../../../electron/contract/own-key.ts'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { confirmationWord, isConfirmedBy } from '../../../electron/contract/shown-name.ts'
import { needsTypedName, revokeRisk } from '../../../electron/contract/workflow.ts'
import { text } from '../../messages/text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TypedField } from '../../ui/TypedField.tsx'
import { possibleUsesOf, useLastUse } from '../api-keys/last-use.ts'
import { keyListOf, serviceNow } from '../api-keys/store.ts'
import { RevokedPlaces } from '../delivery/RevokedPlaces.tsx'
import { KeyPair } from './KeyPair.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { StepView } from './StepView.tsx'
import { act, useRotationView } from './store.ts'
import { UndoButton } from './UndoButton.tsx'

const DAY = 86_400_000
const SPANS = { never: null, tomorrow: DAY, week: 7 * DAY, month: 30 * DAY } as const
type Span = keyof typeof SPANS

/** Revoke the old key now, or keep it for a while. */
export const RetireStep = ({ rotation }: { readonly rotation: Rotation }) => {
  const { connectionId, oldKey, newKey, problem } = rotation
  const pending = useRotationView(({ pending }) => pending)
  const [typed, setTyped] = useState('')
  const [span, setSpan] = useState<Span>('week')
  const [{ listed, typing, now }] = useState(() => {
    const list = keyListOf(connectionId)
    const found = list?.keys?.find(({ id }) => id === oldKey.id) ?? oldKey
    const at = serviceNow(connectionId)
    const risk = revokeRisk(found, list?.keys ?? [found], list?.own ?? NO_OWN_KEY, possibleUsesOf(connectionId)(found), at)
    return { listed: found, now: at, typing: needsTypedName(risk) }
  })
  const lastUsedAt = useLastUse(connectionId, listed)
  const unused = rotation.own ? text.rotate.noOtherUse : text.rotate.noUse
  const confirmed = !typing || isConfirmedBy(typed, oldKey)
  const gone = problem?.kind === 'new_gone'

  const submit = (): void => {
    if (confirmed && !gone) void act(rotation, { kind: 'retire', typedName: typing ? typed : null })
  }
  const keep = (): void => {
    const ms = SPANS[span]
    void act(rotation, { kind: 'keep', remindAt: ms === null ? null : Date.now() + ms })
  }

  return (
    <Form onSend={submit}>
      <StepView
        title={text.rotate.retireTitle}
        lead={text.rotate.retireLead}
        actions={
          <>
            <span className="basis-full text-right text-xs text-soft">{text.rotate.keepReminds[span]}</span>
            <span className="mr-auto">
              <UndoButton rotation={rotation} />
            </span>
            <Button disabled={pending || gone} onClick={keep}>
              {text.rotate.keepOld}
            </Button>
            <Button type="submit" kind="danger" disabled={pending || !confirmed || gone}>
              {text.rotate.revokeOld}
            </Button>
          </>
        }
      >
        <ProblemBanner rotation={rotation} />
        <Banner boxed tone="danger" icon={TriangleAlert}>
          {lastUsedAt === null ? unused : text.rotate.stillUsed(text.times.relative(Date.parse(lastUsedAt), now))}
          <RevokedPlaces connectionId={connectionId} keyId={oldKey.id} replacedBy={newKey?.id} when="retire" />
        </Banner>
        {typing ? (
          <TypedField label={text.revoke.typeName} word={confirmationWord(oldKey)} value={typed} readOnly={pending} onType={setTyped} />
        ) : null}
        <KeyPair connectionId={connectionId} oldKey={oldKey} newKey={newKey} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Select<Span>
            label={text.rotate.remind}
            value={span}
            className="w-60"
            options={[
              { value: 'tomorrow', label: text.notes.tomorrow },
              { value: 'week', label: text.notes.week },
              { value: 'month', label: text.notes.month },
              { value: 'never', label: text.notes.never },
            ]}
            onChange={setSpan}
          />
          <Button icon={ArrowLeft} disabled={pending} onClick={() => void act(rotation, { kind: 'back' })}>
            {text.rotate.showAgain}
          </Button>
        </div>
      </StepView>
    </Form>
  )
}
