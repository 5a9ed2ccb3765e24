import { useEffect, useRef } from 'react'
import { INCIDENT_STEPS, type Incident } from '../../../electron/contract/incident.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { ConnectionLine } from '../connections/ConnectionBadges.tsx'
import { LeaveGuard } from '../leave/LeaveGuard.tsx'
import { AppearsWithDialog } from '../rotate/StepView.tsx'
import { WorkingStep } from '../rotate/WorkingStep.tsx'
import { FindStep } from './FindStep.tsx'
import { KnownStep } from './KnownStep.tsx'
import { NoteStep } from './NoteStep.tsx'
import { ProofStep } from './ProofStep.tsx'
import { ReplaceStep } from './ReplaceStep.tsx'
import { RevokeStep } from './RevokeStep.tsx'
import { askToLeaveIncident, beginView, incidentView, useIncident } from './store.ts'

const Step = ({ incident }: { readonly incident: Incident }) => {
  const { step, working } = incident
  if (working)
    return (
      <WorkingStep
        key={step}
        title={text.incident.working[step === 'revoke' ? 'revoke' : 'proof']}
      />
    )
  switch (step) {
    case 'known':
      return <KnownStep incident={incident} />
    case 'replace':
      return <ReplaceStep incident={incident} />
    case 'revoke':
      return <RevokeStep incident={incident} />
    case 'proof':
      return <ProofStep incident={incident} />
    case 'note':
      return <NoteStep incident={incident} />
  }
}

/** The steps in the order that was chosen. */
const StepList = ({ incident }: { readonly incident: Incident | null }) => {
  const late = incident?.order?.choice === 'revoke_first'
  const order = [
    'find' as const,
    ...(late ? (['known', 'revoke', 'proof', 'replace', 'note'] as const) : INCIDENT_STEPS),
  ]
  return (
    <Steps
      steps={order.map((step) => text.incident.step[step])}
      current={order.findIndex((step) => step === (incident?.step ?? 'find'))}
      stuck={incident !== null && incident.problem !== null && incident.problem.kind !== 'pending'}
    />
  )
}

/**
 * A leaked key from its discovery to its proven end. `incidentId` null: which key it is is not
 * known yet.
 */
export const IncidentDialog = ({ incidentId }: { readonly incidentId: string | null }) => {
  const incident = useIncident(incidentId)
  const connection = useConnection(incident?.connectionId ?? null)
  const mode = modeOf(connection)
  const opening = useRef(true)
  useEffect(() => {
    opening.current = false
    beginView()
  }, [])
  // Ended, or forgotten with its connection.
  useEffect(() => {
    if (incidentId !== null && incident === null) closeDialog()
  }, [incidentId, incident])
  if (incidentId !== null && incident === null) return null
  const title =
    incident === null ? text.incident.title : text.incident.titleOf(nameInText(incident.key.name))
  return (
    <Dialog
      mode={incident === null ? undefined : mode}
      width="form"
      title={title}
      lead={incident === null ? undefined : <ConnectionLine connection={connection} />}
      onClose={() =>
        incident === null ? closeDialog() : incident.working || askToLeaveIncident('dialog')
      }
    >
      <StepList incident={incident} />
      <AppearsWithDialog value={opening.current}>
        {incident === null ? <FindStep /> : <Step key={incident.step} incident={incident} />}
      </AppearsWithDialog>
      {incident === null ? null : (
        <LeaveGuard
          view={incidentView}
          workId={incident.id}
          mode={mode}
          title={text.incident.leaveTitle}
          lead={text.incident.leaveBody[incident.kept]}
        />
      )}
    </Dialog>
  )
}
