import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Incident } from '../../../electron/contract/incident.ts'
import { NO_OWN_KEY } from '../../../electron/contract/own-key.ts'
import { confirmationWord, isConfirmedBy } from '../../../electron/contract/shown-name.ts'
import { needsTypedName, revokeRisk } from '../../../electron/contract/workflow.ts'
import { text } from '../../messages/text.ts'
import { useConnection } from '../../state/app-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TypedField } from '../../ui/TypedField.tsx'
import { possibleUsesOf } from '../api-keys/last-use.ts'
import { keyListOf, serviceNow } from '../api-keys/store.ts'
import { RevokedPlaces } from '../delivery/RevokedPlaces.tsx'
import { useRevokeFacts } from '../revoke/use-revoke-facts.ts'
import { KeyPair } from '../rotate/KeyPair.tsx'
import { StepView } from '../rotate/StepView.tsx'
import { LeavingActions } from './LeavingActions.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { act, useIncidentView } from './store.ts'

/** The end of the leaked key, asked for as any other revoke of it. */
export const RevokeStep = ({ incident }: { readonly incident: Incident }) => {
  const { connectionId, key, replacement, problem } = incident
  const pending = useIncidentView(({ pending }) => pending)
  const local = useConnection(connectionId)?.kind === 'local'
  const [typed, setTyped] = useState('')
  const [risk] = useState(() => {
    const list = keyListOf(connectionId)
    const listed = list?.keys?.find(({ id }) => id === key.id) ?? key
    return revokeRisk(
      listed,
      list?.keys ?? [listed],
      list?.own ?? NO_OWN_KEY,
      possibleUsesOf(connectionId)(listed),
      serviceNow(connectionId),
    )
  })
  const { warning } = useRevokeFacts(connectionId, key)
  const typing = needsTypedName(risk)
  const confirmed = !typing || isConfirmedBy(typed, key)
  const submit = (): void => {
    if (confirmed) void act(incident, { kind: 'revoke', typedName: typing ? typed : null, signOut: risk.own !== 'no' })
  }
  return (
    <Form onSend={submit}>
      <StepView
        title={text.incident.revokeTitle}
        actions={
          <>
            <LeavingActions incident={incident} back={replacement?.key == null && problem?.kind !== 'pending'} />
            <Button type="submit" kind="danger" disabled={pending || !confirmed}>
              {text.incident.revokeButton}
            </Button>
          </>
        }
      >
        <ProblemBanner incident={incident} />
        <Banner boxed tone={local ? 'neutral' : 'danger'} icon={TriangleAlert}>
          {warning} {text.incident.revokeLead} {local ? text.incident.revokeLeadLocal : null}{' '}
          {risk.own === 'no' || replacement?.key != null ? null : risk.own === 'yes' ? text.revoke.own : text.revoke.maybeOwn}{' '}
          {risk.last ? text.revoke.last : null}
          <RevokedPlaces connectionId={connectionId} keyId={key.id} replacedBy={replacement?.key?.id} when="retire" />
        </Banner>
        {typing ? (
          <TypedField label={text.revoke.typeName} word={confirmationWord(key)} value={typed} readOnly={pending} onType={setTyped} />
        ) : null}
        <KeyPair connectionId={connectionId} oldKey={key} newKey={replacement?.key ?? null} oldLabel={text.incident.askWhich} />
      </StepView>
    </Form>
  )
}
