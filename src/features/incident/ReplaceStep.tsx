import { useState } from 'react'
import type { Incident } from '../../../electron/contract/incident.ts'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'
import { Warning } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { problemText } from '../create/problem-text.ts'
import { RotationStep } from '../rotate/RotationStep.tsx'
import { StepView } from '../rotate/StepView.tsx'
import { act as actOnRotation, useRotation } from '../rotate/store.ts'
import { UndoButton } from '../rotate/UndoButton.tsx'
import { LeavingActions } from './LeavingActions.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { act, useIncidentView } from './store.ts'

const ReplaceForm = ({ incident }: { readonly incident: Incident }) => {
  const { pending } = useIncidentView()
  const [name, setName] = useState(incident.key.name)
  const problem = problemText(name)
  const submit = (): void => {
    if (problem === undefined) void act(incident, { kind: 'replace', name: name.trim() })
  }
  return (
    <Form onSend={submit}>
      <StepView
        title={text.incident.replaceTitle}
        lead={text.incident.replaceLead[incident.order?.choice ?? 'replace_first']}
        actions={
          <>
            <LeavingActions incident={incident} back={incident.revoked === null} />
            <Button disabled={pending} onClick={() => act(incident, { kind: 'no_replacement' })}>
              {text.incident.noReplacement}
            </Button>
            <Button type="submit" kind="primary" disabled={pending || problem !== undefined}>
              {pending ? text.create.pending : text.rotate.start}
            </Button>
          </>
        }
      >
        <ProblemBanner incident={incident} />
        <Field
          label={text.rotate.name}
          hint={text.rotate.nameHint}
          value={name}
          error={problem}
          readOnly={pending}
          onChange={setName}
        />
      </StepView>
    </Form>
  )
}

/** The new key is gone again: nothing of the rotation can go on. */
const NewGone = ({ rotation }: { readonly rotation: Rotation }) => (
  <StepView title={text.incident.replaceTitle} actions={<UndoButton rotation={rotation} />}>
    <Warning>{text.incident.newGone}</Warning>
  </StepView>
)

/** A rotation makes the key that takes the leaked one's place, and brings it there. */
export const ReplaceStep = ({ incident }: { readonly incident: Incident }) => {
  const rotation = useRotation(incident.connectionId, incident.key.id)
  if (rotation === null || rotation.step === 'ended') return <ReplaceForm incident={incident} />
  if (rotation.problem?.kind === 'new_gone') return <NewGone rotation={rotation} />
  return (
    <RotationStep
      rotation={rotation}
      onClose={() => void actOnRotation(rotation, { kind: 'close' })}
    />
  )
}
