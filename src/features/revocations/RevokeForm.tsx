import { KeyRound, LogOut, TriangleAlert } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { boundedName } from '../../../electron/contract/shown-name.ts'
import type { RevokeRisk } from '../../../electron/shared/risk.ts'
import { text } from '../../messages/text.ts'
import { closeDialog, openDialog } from '../../state/dialog-store.ts'
import { useNextPlans } from '../../state/plans-store.ts'
import { Banner, Warning } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Form } from '../../ui/Form.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { RevokedPlaces } from '../delivery/RevokedPlaces.tsx'
import { useCurrentPlaces } from '../notes/use-current-places.ts'
import { WatchedUse } from '../use-watch/WatchedUse.tsx'
import { submitRevoke, useRevoke } from './revoke-store.ts'
import { useConfirmation } from './use-confirmation.tsx'
import { type RevokeFacts, useRevokeFacts } from './use-revoke-facts.ts'

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)

/** So many names are in one sentence. */
const MOST_NAMES = 3

interface OwnKeyProps {
  readonly connectionId: string
  readonly apiKey: ApiKey
}

/** Shows what Keystow can no longer revoke once the app’s own key is gone. */
const StaysOpen = ({ connectionId, apiKey }: OwnKeyProps) => {
  const plans = useNextPlans(connectionId)
  const open = [...plans.values()].filter(({ keyId }) => keyId !== apiKey.id)
  if (open.length === 0) return null
  const names = open.slice(0, MOST_NAMES).map(({ keyName }) => boundedName(keyName))
  return <>{text.revoke.staysOpen(names.join(', '), open.length - names.length)}</>
}

const Warnings = ({ risk, ...of }: OwnKeyProps & { readonly risk: RevokeRisk }) => (
  <>
    {risk.own === 'no' ? null : (
      <Banner tone="warn" icon={LogOut}>
        {risk.own === 'yes' ? text.revoke.own : text.revoke.maybeOwn}{' '}
        {risk.last ? text.revoke.last : null} <StaysOpen {...of} />
      </Banner>
    )}
    {risk.last && risk.own === 'no' ? (
      <Banner tone="warn" icon={KeyRound}>
        {text.revoke.last}
      </Banner>
    ) : null}
  </>
)

interface KeyCardProps extends OwnKeyProps {
  readonly facts: RevokeFacts
  readonly own: boolean
}

/** The key that is about to end, by what tells it from others. */
const KeyCard = ({ connectionId, apiKey, facts, own }: KeyCardProps) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-md low:grid-cols-[auto_1fr_auto_1fr] border border-line bg-panel px-3 py-2.5">
    <Row label={text.keys.name}>
      <strong className="font-semibold select-text">
        <ShownName name={apiKey.name} />
      </strong>
    </Row>
    <Row label={text.keys.key}>
      <span className="font-mono">{text.keys.lastFour(apiKey.lastFour)}</span>
    </Row>
    <Row label={text.revoke.age}>{facts.age}</Row>
    <Row label={text.revoke.lastUse}>
      {facts.lastUse}
      {facts.checkIgnored ? (
        <span className="block text-xs text-soft">{text.details.checkIgnored}</span>
      ) : null}
    </Row>
    {/* Every look at the list is a use of the app's own key. */}
    {own ? null : (
      <>
        <dt className="text-soft">{text.useWatch.title}</dt>
        <dd className="min-w-0 low:col-span-3">
          <WatchedUse connectionId={connectionId} apiKey={apiKey} />
        </dd>
      </>
    )}
  </dl>
)

interface RevokeActionsProps extends OwnKeyProps {
  readonly risk: RevokeRisk
  readonly thenForget: boolean
  readonly pending: boolean
  readonly isConfirmed: boolean
  readonly cancelRef: RefObject<HTMLButtonElement | null>
}

const RevokeActions = ({
  connectionId,
  apiKey,
  risk,
  thenForget,
  pending,
  isConfirmed,
  cancelRef,
}: RevokeActionsProps) => {
  const signsOut = risk.own === 'yes'
  const label = thenForget
    ? text.revoke.confirmForget
    : signsOut
      ? text.revoke.confirmOwn
      : text.keys.revoke
  return (
    <DialogActions>
      <Button ref={cancelRef} onClick={closeDialog}>
        {pending ? text.close : text.cancel}
      </Button>
      {signsOut && !thenForget ? (
        <Button
          disabled={pending}
          onClick={() => openDialog({ kind: 'rotate', connectionId, key: apiKey })}
        >
          {text.rotate.actionOwn}
        </Button>
      ) : null}
      {thenForget || risk.own !== 'no' ? null : (
        <Button
          disabled={pending}
          onClick={() => openDialog({ kind: 'plan', connectionId, ids: [apiKey.id] })}
        >
          {text.plans.later}
        </Button>
      )}
      <Button type="submit" kind="danger" disabled={pending || !isConfirmed}>
        {pending ? text.revoke.pending : label}
      </Button>
    </DialogActions>
  )
}

interface RevokeFormProps {
  readonly connectionId: string
  readonly apiKey: ApiKey
  readonly thenForget: boolean
  readonly local: boolean
  readonly cancelRef: RefObject<HTMLButtonElement | null>
}

/** Says what is about to end and asks for as much as the risk deserves. */
export const RevokeForm = ({
  connectionId,
  apiKey,
  thenForget,
  local,
  cancelRef,
}: RevokeFormProps) => {
  const facts = useRevokeFacts(connectionId, apiKey)
  const deliveries = useCurrentPlaces(connectionId, apiKey.id)
  const { pending, declined } = useRevoke()
  const { risk, gate, isConfirmed, typedName, nameField } = useConfirmation(
    connectionId,
    apiKey,
    pending,
  )
  const own = risk.own !== 'no'
  // Main's question says the rest.
  const consequences = [
    facts.warning,
    gate === 'question' ? '' : `${text.revoke.consequence} ${text.revoke.final}`,
    local ? text.revoke.local : '',
    thenForget ? text.revoke.forgets : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')

  const submit = (): void => {
    if (isConfirmed) void submitRevoke({ typedName, signOut: own })
  }

  return (
    <Form onSend={submit} className="space-y-3">
      <KeyCard connectionId={connectionId} apiKey={apiKey} facts={facts} own={own} />
      <Warnings risk={risk} connectionId={connectionId} apiKey={apiKey} />
      {consequences === '' ? null : (
        <Banner tone={local ? 'neutral' : 'danger'} icon={TriangleAlert}>
          {consequences}
        </Banner>
      )}
      {deliveries.length === 0 ? null : (
        <Warning>
          <RevokedPlaces connectionId={connectionId} keyId={apiKey.id} when="revoke" />
        </Warning>
      )}
      {nameField}
      <FailureBanner failure={declined} />
      <RevokeActions
        connectionId={connectionId}
        apiKey={apiKey}
        risk={risk}
        thenForget={thenForget}
        pending={pending}
        isConfirmed={isConfirmed}
        cancelRef={cancelRef}
      />
    </Form>
  )
}
