import { TriangleAlert } from 'lucide-react'
import type { Incident } from '../../../electron/contract/incident.ts'
import { text } from '../../messages/text.ts'
import { useConnection } from '../../state/app-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { RevokedPlaces } from '../delivery/RevokedPlaces.tsx'
import { useConfirmation } from '../revoke/use-confirmation.tsx'
import { useRevokeFacts } from '../revoke/use-revoke-facts.ts'
import { KeyPair } from '../rotate/KeyPair.tsx'
import { StepView } from '../rotate/StepView.tsx'
import { LeavingActions } from './LeavingActions.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { act, useIncidentView } from './store.ts'

/** The end of the leaked key, asked for as any other revoke of it. */
export const RevokeStep = ({ incident }: { readonly incident: Incident }) => {
  const { connectionId, key, replacement, problem } = incident
  const { pending } = useIncidentView()
  const local = useConnection(connectionId)?.kind === 'local'
  const { risk, isConfirmed, typedName, nameField } = useConfirmation(connectionId, key, pending)
  const { warning } = useRevokeFacts(connectionId, key)
  const submit = (): void => {
    if (isConfirmed) void act(incident, { kind: 'revoke', typedName, signOut: risk.own !== 'no' })
  }
  return (
    <Form onSend={submit}>
      <StepView
        title={text.incident.revokeTitle}
        actions={
          <>
            <LeavingActions
              incident={incident}
              back={replacement?.key == null && problem?.kind !== 'pending'}
            />
            <Button type="submit" kind="danger" disabled={pending || !isConfirmed}>
              {text.incident.revokeButton}
            </Button>
          </>
        }
      >
        <ProblemBanner incident={incident} />
        <Banner tone={local ? 'neutral' : 'danger'} icon={TriangleAlert}>
          {warning} {text.incident.revokeLead} {local ? text.revoke.local : null}{' '}
          {risk.own === 'no' || replacement?.key != null
            ? null
            : risk.own === 'yes'
              ? text.revoke.own
              : text.revoke.maybeOwn}{' '}
          {risk.last ? text.revoke.last : null}
          <RevokedPlaces
            connectionId={connectionId}
            keyId={key.id}
            replacedBy={replacement?.key?.id}
            when="retire"
          />
        </Banner>
        {nameField}
        <KeyPair
          connectionId={connectionId}
          oldKey={key}
          newKey={replacement?.key ?? null}
          oldLabel={text.incident.askWhich}
        />
      </StepView>
    </Form>
  )
}
