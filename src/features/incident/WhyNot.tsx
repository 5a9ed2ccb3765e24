import { useRef, useState } from 'react'
import { INCIDENT_MAX, type Incident } from '../../../electron/contract/incident.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { act, useIncidentView } from './store.ts'

/** Ends the runbook without a proof, for a reason that the person writes down. */
export const WhyNot = ({ incident }: { readonly incident: Incident }) => {
  const { pending } = useIncidentView()
  const connection = useConnection(incident.connectionId)
  const [asking, setAsking] = useState(false)
  const [why, setWhy] = useState('')
  const field = useRef<HTMLInputElement>(null)
  if (incident.proof !== null) return null
  const confirm = (): void => {
    if (why.trim() === '') return
    setAsking(false)
    void act(incident, { kind: 'why_not', why: why.trim() })
  }
  return (
    <>
      <Button disabled={pending} onClick={() => setAsking(true)}>
        {text.incident.whyNot}
      </Button>
      {asking ? (
        <Question
          mode={modeOf(connection)}
          title={text.incident.whyTitle}
          lead={text.incident.whyLead}
          initialFocus={field}
          onClose={() => setAsking(false)}
          footer={
            <Form className="w-full" onSend={confirm}>
              <Field
                ref={field}
                label={text.incident.why}
                value={why}
                maxLength={INCIDENT_MAX.why}
                onChange={setWhy}
              />
              <div className="mt-4 flex justify-end gap-2">
                <Button onClick={() => setAsking(false)}>{text.cancel}</Button>
                <Button type="submit" kind="danger" disabled={why.trim() === ''}>
                  {text.incident.whyConfirm}
                </Button>
              </div>
            </Form>
          }
        />
      ) : null}
    </>
  )
}
