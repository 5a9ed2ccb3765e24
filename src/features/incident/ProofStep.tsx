import { useState } from 'react'
import type { Incident } from '../../../electron/contract/incident.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { StepView } from '../rotate/StepView.tsx'
import { PasteBox } from './PasteBox.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { act, useIncidentView } from './store.ts'
import { useLeakSearch } from './use-leak-search.ts'
import { WhyNot } from './WhyNot.tsx'

/** Takes the leaked secret where nobody gave it before, and asks the service with it. */
const PasteForProof = ({ incident }: { readonly incident: Incident }) => {
  const { lastFour } = incident.key
  const { view, search } = useLeakSearch()
  const [other, setOther] = useState(false)
  const take = async (pasted: string): Promise<void> => {
    const findings = await search(pasted)
    const found = findings?.candidates.find((candidate) => candidate.lastFour === lastFour)
    setOther(findings !== null && found === undefined)
    if (findings === null || found === undefined) return
    const given = await act(incident, {
      kind: 'secret',
      found: { findingsId: findings.id, index: found.index },
    })
    if (given) await act(incident, { kind: 'prove' })
  }
  return (
    <>
      <FailureBanner failure={view.failure} />
      <PasteBox
        label={text.incident.pasteForProof}
        hint={text.incident.pasteForProofHint(lastFour)}
        submit={text.incident.proveFirst}
        pending={view.pending}
        onText={(pasted) => void take(pasted)}
      />
      {other ? (
        <p role="status" className="text-warn-ink">
          {text.incident.otherSecret(lastFour)}
        </p>
      ) : null}
    </>
  )
}

/** Whether the leaked key is dead. */
export const ProofStep = ({ incident }: { readonly incident: Incident }) => {
  const { pending } = useIncidentView()
  const { order, replacement, hasSecret, problem } = incident
  return (
    <StepView
      title={text.incident.proofTitle}
      lead={text.incident.proofLead}
      actions={
        <>
          <span className="mr-auto">
            <WhyNot incident={incident} />
          </span>
          {order?.choice === 'revoke_first' && replacement === null ? (
            <Button disabled={pending} onClick={() => act(incident, { kind: 'put_off' })}>
              {text.incident.putOff}
            </Button>
          ) : null}
          {hasSecret ? (
            <Button
              kind="primary"
              disabled={pending}
              onClick={() => act(incident, { kind: 'prove' })}
            >
              {problem === null ? text.incident.proveFirst : text.incident.prove}
            </Button>
          ) : null}
        </>
      }
    >
      <ProblemBanner incident={incident} />
      {hasSecret ? null : <PasteForProof incident={incident} />}
    </StepView>
  )
}
