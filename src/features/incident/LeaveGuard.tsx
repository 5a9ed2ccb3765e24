import { useRef } from 'react'
import type { Incident } from '../../../electron/contract/incident.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Dialog.tsx'
import type { Mode } from '../../ui/mode.ts'
import { leave, stay, useIncidentView } from './store.ts'

/** Asked before an unfinished runbook would be left unknowingly. */
export const LeaveGuard = ({ incident, mode }: { readonly incident: Incident; readonly mode: Mode }) => {
  const leaving = useIncidentView(({ leaving }) => leaving)
  const keep = useRef<HTMLButtonElement>(null)
  if (leaving === null) return null
  return (
    <Question
      mode={mode}
      title={text.incident.leaveTitle}
      lead={text.incident.leaveBody[incident.kept]}
      initialFocus={keep}
      onClose={stay}
      footer={
        <>
          <Button onClick={() => void leave(incident)}>{text.incident.leave[leaving]}</Button>
          <Button ref={keep} kind="primary" onClick={stay}>
            {text.reveal.keepOpen}
          </Button>
        </>
      }
    />
  )
}
