import { ChevronDown, ChevronRight, IdCard } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { statusOf } from '../../../electron/contract/key-status.ts'
import { signedInKeyId } from '../../../electron/contract/own-key.ts'
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { isPending, useNextPlans, usePlansOf } from '../../state/plans-store.ts'
import { useProofOf } from '../../state/proofs-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ExactTimes } from '../../ui/ExactTimes.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DeliveryFacts } from '../delivery/DeliveryFacts.tsx'
import { KeptFacts } from '../kept/KeptFacts.tsx'
import { useLastUse, withoutForeignUse } from '../keys/last-use.ts'
import { PlanMark } from '../keys/PlanMark.tsx'
import { useReplacement } from '../keys/replacement.ts'
import { StatusChip } from '../keys/StatusChip.tsx'
import { LeaseFact } from '../lease/LeaseFact.tsx'
import { useLease } from '../lease/store.ts'
import { useAnnotation, useKeptKeys } from '../notes/store.ts'
import { useCurrentPlaces } from '../notes/use-current-places.ts'
import { PlanFact } from '../revocations/PlanFact.tsx'
import { ProofBanner } from '../revocations/ProofBanner.tsx'
import { KeyPlaces } from '../scan/KeyPlaces.tsx'
import { useFilesOf } from '../scan/places-of.ts'

/**
 * The workspace of a key. Only the local service can be asked, as its settings screen would know;
 * the interface does not report it.
 */
const useWorkspace = ({ kind }: Connection, keyId: string): string | null => {
  const [workspaces, setWorkspaces] = useState<ReadonlyMap<string, string>>(new Map())
  const known = workspaces.get(keyId) ?? null
  useEffect(() => {
    if (kind !== 'local' || known !== null) return
    let current = true
    void window.keystow.labKeys().then((listed) => {
      if (listed.ok && current)
        setWorkspaces(new Map(listed.value.map(({ id, workspace }) => [id, workspace])))
    })
    return () => {
      current = false
    }
  }, [kind, known])
  return known
}

interface ExactTimeProps {
  readonly iso: string
  readonly now: number
  /** Whether to say exactly when, too. */
  readonly exact: boolean
}

/** A moment: how long ago, and on request exactly when. */
const ExactTime = ({ iso, now, exact }: ExactTimeProps) => (
  <>
    <time dateTime={iso}>{text.times.relative(iso, now)}</time>
    {exact ? <ExactTimes iso={iso} className="mt-0.5 gap-x-2 text-xs" /> : null}
  </>
)

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[88px_1fr] gap-x-2 border-t border-line py-1.5 first:border-t-0">
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0 select-text [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

interface KeyFactsProps {
  readonly connection: Connection
  readonly list: KeyListState
  readonly apiKey: ApiKey
}

interface StatusFactProps extends KeyFactsProps {
  readonly now: number
  readonly lastUsedAt: string | null
}

/** The status that a key's age and last use give it. */
const StatusFact = ({ connection, list, apiKey, now, lastUsedAt }: StatusFactProps) => {
  const nextPlan = useNextPlans(connection.id).get(apiKey.id)
  const staleDays = useApp((state) => (state?.settings ?? DEFAULT_SETTINGS).staleDays)
  const signedInId = signedInKeyId(list.own)
  const status = statusOf(apiKey, { now, staleDays, signedInId, usedAt: () => lastUsedAt })
  // A use is somebody else's, who has the secret: the key was not the one that the app created.
  const isSecretLost = useAnnotation(connection.id, apiKey.id).isSecretLost && lastUsedAt === null
  return (
    <Fact label={text.keys.status}>
      {isSecretLost ? (
        <Badge tone="warn">{text.keys.secretLost}</Badge>
      ) : (
        <StatusChip status={status} />
      )}
      {nextPlan === undefined ? null : (
        <span className="mt-1 flex">
          <PlanMark plan={nextPlan} now={now} />
        </span>
      )}
      <p className="mt-0.5 text-xs text-soft">
        {isSecretLost ? text.details.secretLost : text.details[status.kind]}
      </p>
    </Fact>
  )
}

interface LastUseFactProps {
  readonly apiKey: ApiKey
  /** Whether the app signs in with the key. */
  readonly signsIn: boolean
  readonly now: number
  readonly lastUsedAt: string | null
  readonly exact: boolean
}

const LastUseFact = ({ apiKey, signsIn, now, lastUsedAt, exact }: LastUseFactProps) => {
  const ignored =
    lastUsedAt !== apiKey.lastUsedAt && apiKey.lastUsedAt !== null ? apiKey.lastUsedAt : null
  return (
    <Fact label={text.keys.lastUsed}>
      {lastUsedAt === null ? (
        withoutForeignUse(apiKey, signsIn)
      ) : (
        <ExactTime iso={lastUsedAt} now={now} exact={exact} />
      )}
      {ignored === null ? null : (
        <p className="text-xs text-soft">
          {text.details.listedUse(text.times.relative(ignored, now))}
        </p>
      )}
    </Fact>
  )
}

interface ExactTimesButtonProps {
  readonly open: boolean
  readonly onClick: () => void
}

const ExactTimesButton = ({ open, onClick }: ExactTimesButtonProps) => (
  <Button
    icon={open ? ChevronDown : ChevronRight}
    kind="ghost"
    size="sm"
    className="-ml-2 mb-2"
    aria-expanded={open}
    onClick={onClick}
  >
    {text.details.exactTimes}
  </Button>
)

/** The end, status and times of a key; exact times on request. */
export const KeyUse = ({ connection, list, apiKey }: KeyFactsProps) => {
  const now = useNow() + list.skew
  const [exact, setExact] = useState(false)
  const lastUsedAt = useLastUse(connection.id, apiKey)
  const replacement = useReplacement(connection.id, apiKey.id)
  const lease = useLease(connection.id, apiKey.id)
  const proof = useProofOf(connection.id, apiKey.id)
  const plans = usePlansOf(connection.id, apiKey.id)
  return (
    <>
      {proof === null ? null : (
        <div className="mb-3">
          <ProofBanner narrow named proof={proof} />
        </div>
      )}
      <dl className="border-t border-line">
        {lease === null ? null : (
          <Fact label={text.program}>
            <LeaseFact lease={lease} />
          </Fact>
        )}
        {plans.map((plan) => (
          <Fact key={plan.id} label={isPending(plan) ? text.plans.now : text.plans.fact}>
            <PlanFact plan={plan} now={now} />
          </Fact>
        ))}
        <StatusFact
          connection={connection}
          list={list}
          apiKey={apiKey}
          now={now}
          lastUsedAt={lastUsedAt}
        />
        {replacement === null ? null : (
          <Fact label={text.keys.replaced}>
            {text.keys.replacedBy(text.keys.lastFour(replacement.lastFour))}
          </Fact>
        )}
        <LastUseFact
          apiKey={apiKey}
          signsIn={apiKey.id === signedInKeyId(list.own)}
          now={now}
          lastUsedAt={lastUsedAt}
          exact={exact}
        />
        <Fact label={text.keys.created}>
          <ExactTime iso={apiKey.createdAt} now={now} exact={exact} />
        </Fact>
      </dl>
      <ExactTimesButton open={exact} onClick={() => setExact(!exact)} />
    </>
  )
}

/** Shows what else the service lists of a key, and what this app knows of it. */
export const KeyFacts = ({
  connection,
  list,
  apiKey,
  onCopyId,
}: KeyFactsProps & { readonly onCopyId: () => void }) => {
  const now = useNow() + list.skew
  const annotation = useAnnotation(connection.id, apiKey.id)
  const [lastCall] = annotation.ownCalls
  const places = useCurrentPlaces(connection.id, apiKey.id)
  const scanPlaces = useFilesOf(connection.id, apiKey.id, annotation.deliveries)
  const kept = useKeptKeys(connection.id).find(({ id }) => id === apiKey.id)
  const workspace = useWorkspace(connection, apiKey.id)
  const own = list.own.ids.includes(apiKey.id)
  const ambiguous = list.own.certainty === 'ambiguous'
  return (
    <dl className="mb-3 border-t border-line">
      <Fact label={text.keys.key}>
        <span className="font-mono">{text.keys.lastFour(apiKey.lastFour)}</span>
      </Fact>
      <Fact label={text.details.id}>
        <span className="font-mono text-xs">{apiKey.id}</span>
        <div className="mt-1.5">
          <Button icon={IdCard} size="sm" onClick={onCopyId}>
            {text.details.copyId}
          </Button>
        </div>
      </Fact>
      <Fact label={text.details.workspace}>{workspace ?? text.details.workspaceUnknown}</Fact>
      <Fact label={text.details.thisApp}>
        {own ? (
          <p className="mb-1">
            <Badge tone={ambiguous ? 'warn' : 'accent'}>
              {ambiguous ? text.keys.maybeThisApp : text.keys.thisApp}
            </Badge>
          </p>
        ) : null}
        {own ? <p>{ambiguous ? text.details.maybeOwn : text.details.own}</p> : null}
        <p>{annotation.createdHere ? text.details.createdHere : text.details.createdElsewhere}</p>
        {lastCall === undefined ? null : (
          <p>
            {text.details.checked(
              text.times.relative(new Date(lastCall.sentAt).toISOString(), now),
            )}
          </p>
        )}
      </Fact>
      {kept === undefined ? null : (
        <Fact label={text.kept.facts}>
          <KeptFacts connectionId={connection.id} kept={kept} />
        </Fact>
      )}
      {places.length === 0 ? null : (
        <Fact label={text.delivery.facts}>
          <DeliveryFacts deliveries={places} />
        </Fact>
      )}
      {scanPlaces.length === 0 ? null : (
        <Fact label={text.scan.facts}>
          <KeyPlaces places={scanPlaces} lastFour={apiKey.lastFour} />
        </Fact>
      )}
    </dl>
  )
}
