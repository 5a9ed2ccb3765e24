import { CircleHelp } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import type { CreateOutcome } from '../../../electron/contract/workflow.ts'
import { text } from '../../messages/text.ts'
import { pendingText } from '../../state/pending-text.ts'
import { isPending, usePlans } from '../../state/plans-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { lostText, unknownText } from './problem-text.ts'
import {
  backToForm,
  leaveCreate,
  lookAgain,
  type NotCreated,
  type OrphanState,
  revokeAndCreate,
  revokeOrphan,
  submitCreate,
  useCreate,
} from './store.ts'

const Refused = ({ cause }: { readonly cause: Failure }) => {
  const { pending } = useCreate()
  return (
    <>
      <FailureBanner failure={cause} unchanged={text.create.nothingCreated} />
      <DialogActions>
        <Button disabled={pending} onClick={leaveCreate}>
          {text.cancel}
        </Button>
        <Button disabled={pending} onClick={backToForm}>
          {text.create.backToName}
        </Button>
        <Button kind="primary" disabled={pending} onClick={submitCreate}>
          {pending ? text.create.pending : text.tryAgain}
        </Button>
      </DialogActions>
    </>
  )
}

/**
 * Returns what became of each orphan. A pending revoke whose row is there no more has ended: the
 * key is gone.
 */
const useOrphanStates = (): ((id: string) => OrphanState | undefined) => {
  const { orphans: states } = useCreate()
  const plans = usePlans()
  return (id) =>
    states[id]?.kind === 'pending' && !plans.some((plan) => plan.keyId === id && isPending(plan))
      ? { kind: 'revoked' }
      : states[id]
}

/**
 * How long an outcome is shown before a press on it revokes a key, in milliseconds: the press may
 * have been meant for the button that was there before.
 */
const REST_MS = 1_000

/** Tells whether the outcome has been shown, as it is now, for `REST_MS`. */
const useIsRested = (): boolean => {
  const { outcome } = useCreate()
  const [rested, setRested] = useState<NotCreated | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(outcome), REST_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  return rested === outcome
}

interface OrphanProps {
  readonly orphan: ApiKey
  readonly state: OrphanState | undefined
  readonly isRested: boolean
}

const Orphan = ({ orphan, state, isRested }: OrphanProps) => {
  const connectionId = useCreate(({ request }) => request?.connectionId ?? '')
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <ShownName name={orphan.name} />
        </span>
        <span className="block text-xs text-soft">
          <span className="font-mono">{text.keys.lastFour(orphan.lastFour)}</span> ·{' '}
          {text.revoke.created(text.times.relative(orphan.createdAt, Date.now()))}
          {state?.kind === 'kept'
            ? ` · ${text.create.orphanKept} ${text.failures.what(state.cause)}`
            : ''}
          {state?.kind === 'pending' ? (
            <span className="block">{pendingText(connectionId, orphan.id, state.cause)}</span>
          ) : null}
        </span>
      </span>
      {state?.kind === 'revoked' ? (
        <Badge>{text.create.orphanGone}</Badge>
      ) : state?.kind === 'pending' ? null : (
        <Button
          size="sm"
          disabled={!isRested || state?.kind === 'revoking'}
          onClick={() => revokeOrphan(orphan)}
        >
          {state?.kind === 'revoking' ? text.revoke.pending : text.create.revokeOrphan}
        </Button>
      )}
    </li>
  )
}

interface LeaveRef {
  readonly leaveRef: RefObject<HTMLButtonElement | null>
}

interface LostBannerProps {
  readonly name: string
  /** null: the secret came, and the app ended before it was marked as saved. */
  readonly cause: Failure | null
  readonly orphans: number
  readonly others: number
}

const LostBanner = ({ name, cause, orphans, others }: LostBannerProps) => (
  <Banner tone="warn" icon={CircleHelp}>
    {cause === null
      ? text.create.unsaved(name)
      : `${text.failures.what(cause)} ${
          orphans === 1 ? text.create.lostOne(name) : lostText(name, orphans, others)
        }`}
  </Banner>
)

const Lost = ({
  name,
  cause,
  orphans,
  others,
  leaveRef,
}: Extract<CreateOutcome, { readonly kind: 'lost' }> & LeaveRef) => {
  const { pending } = useCreate()
  const isRested = useIsRested()
  const isUnsaved = cause === null
  const stateOf = useOrphanStates()
  const listed = [...orphans, ...others]
  const only = orphans.length === 1 ? orphans[0] : undefined
  const busy = pending || listed.some(({ id }) => stateOf(id)?.kind === 'revoking')
  const state = only === undefined ? undefined : stateOf(only.id)?.kind
  const isOver = listed.length === 0 || state === 'revoked'
  const isBeingRevoked = listed.some(({ id }) => stateOf(id)?.kind === 'pending')
  return (
    <>
      <LostBanner name={name} cause={cause} orphans={orphans.length} others={others.length} />
      {listed.length === 0 ? null : (
        <ul className="mt-3 rounded-md border border-line">
          {listed.map((orphan) => (
            <Orphan
              key={orphan.id}
              orphan={orphan}
              state={stateOf(orphan.id)}
              isRested={isRested}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        {/* A revoke that goes on leaves nothing as it is. */}
        <Button ref={leaveRef} disabled={busy} onClick={leaveCreate}>
          {isOver || isBeingRevoked ? text.close : text.create.leave}
        </Button>
        {only === undefined ? (
          <Button disabled={busy} onClick={lookAgain}>
            {text.lookAgain}
          </Button>
        ) : null}
        {isOver ? (
          <Button kind="primary" disabled={busy} onClick={submitCreate}>
            {pending ? text.create.pending : isUnsaved ? text.create.another : text.tryAgain}
          </Button>
        ) : only !== undefined ? (
          <Button kind="danger" disabled={busy || !isRested} onClick={() => revokeAndCreate(only)}>
            {busy
              ? text.revoke.pending
              : isUnsaved
                ? text.create.revokeAndAnother
                : text.create.revokeAndRetry}
          </Button>
        ) : null}
      </DialogActions>
    </>
  )
}

const Unknown = ({
  name,
  cause,
  listFailure,
  leaveRef,
}: LeaveRef & {
  readonly name: string
  readonly cause: Failure
  readonly listFailure: Failure
}) => {
  const { pending } = useCreate()
  return (
    <>
      <Banner tone="warn" icon={CircleHelp}>
        {text.failures.what(cause)} {unknownText(name, listFailure)} {text.create.unknownNext}
      </Banner>
      {/* Without its advice, which would be to try again. */}
      <p className="mt-3 text-soft">{text.failures.what(listFailure)}</p>
      <DialogActions>
        <Button ref={leaveRef} disabled={pending} onClick={leaveCreate}>
          {text.close}
        </Button>
        <Button kind="primary" disabled={pending} onClick={lookAgain}>
          {text.lookAgain}
        </Button>
      </DialogActions>
    </>
  )
}

/** Shows what is true after a create that gave no key, and what can be done about it. */
export const CreateOutcomeView = ({
  outcome,
  leaveRef,
}: LeaveRef & { readonly outcome: NotCreated }) => {
  if (outcome.kind === 'refused') return <Refused cause={outcome.cause} />
  if (outcome.kind === 'unknown')
    return (
      <Unknown
        name={nameInText(outcome.name)}
        cause={outcome.cause}
        listFailure={outcome.listFailure}
        leaveRef={leaveRef}
      />
    )
  return <Lost {...outcome} name={nameInText(outcome.name)} leaveRef={leaveRef} />
}
