import { Clock, KeyRound, ListX, LogOut, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { BULK_MAX } from '../../../electron/contract/bulk.ts'
import { RATE_LIMIT } from '../../../electron/contract/key-api.ts'
import { sentences } from '../../messages/sentences.ts'
import { text } from '../../messages/text.ts'
import { useLeases } from '../../state/leases-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { cx } from '../../ui/cx.ts'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { BulkRows } from './BulkRows.tsx'
import type { Planning } from './bulk-plan.ts'

const Guards = ({ planning: { plan, gate, maybeOwn } }: { readonly planning: Planning }) => (
  <>
    {plan.own.length === 0 ? null : (
      <Banner tone="warn" icon={LogOut}>
        <strong className="font-semibold">
          {text.bulk.ownTitle(plan.own.map(({ name }) => name).join(', '))}
        </strong>{' '}
        {maybeOwn ? text.bulk.maybeOwn : text.bulk.own}
      </Banner>
    )}
    {plan.leavesNone && gate !== 'question' ? (
      <Banner tone="warn" icon={KeyRound}>
        {text.bulk.leavesNone}
      </Banner>
    ) : null}
  </>
)

/** Shows how many keys end, where the window asks for that. */
const Count = ({ planning }: { readonly planning: Planning }) => {
  const [before, after] = text.bulk.typeCount
  if (planning.gate !== 'typed') return null
  return (
    <Field
      label={
        <>
          {before} <code className="font-mono">{planning.plan.keys.length}</code> {after}
        </>
      }
      value={planning.typed}
      readOnly={planning.pending}
      onChange={planning.setTyped}
    />
  )
}

/** Tells whether there is something to confirm. */
export const canStart = (planning: Planning, ids: readonly string[]): boolean =>
  planning.plan.keys.length > 0 && ids.length <= BULK_MAX

interface NothingToStartProps {
  readonly tooMany: boolean
  readonly planning: Planning
}

/** Says why there is nothing to confirm. */
const NothingToStart = ({ tooMany, planning }: NothingToStartProps) => (
  <div className="space-y-3">
    <Banner tone="warn" icon={ListX}>
      {tooMany
        ? text.bulk.tooMany(BULK_MAX)
        : planning.plan.own.length > 0
          ? text.bulk.nothing
          : text.bulk.gone}
    </Banner>
    {tooMany ? null : <Guards planning={planning} />}
  </div>
)

const Duration = ({ planning: { plan, estimate } }: { readonly planning: Planning }) => (
  <p className="flex items-start gap-2">
    <Clock size={16} className="mt-px shrink-0 text-soft" />
    <span>
      {text.bulk.estimate(plan.keys.length, estimate.seconds, estimate.spare)}{' '}
      {estimate.limit === null ? (
        <span className="text-soft">{text.bulk.assumed(RATE_LIMIT)}</span>
      ) : null}
    </span>
  </p>
)

interface LastUseProps {
  readonly apiKey: ApiKey
  readonly planning: Planning
}

const LastUse = ({ apiKey, planning: { plan, usedAt, now } }: LastUseProps) => {
  const at = usedAt(apiKey)
  return (
    <span
      className={cx(
        'w-44 shrink-0 truncate text-right',
        plan.recentIds.has(apiKey.id) ? 'font-medium text-warn-ink' : 'text-soft',
      )}
    >
      {at !== null
        ? text.bulk.lastUsed(text.times.relative(at, now))
        : apiKey.lastUsedAt === null
          ? text.bulk.noUse
          : text.keys.usedByThisApp}
    </span>
  )
}

/** Shows what a revoke on the local service ends; elsewhere main's question says it. */
const LocalConsequence = ({ planning: { plan } }: { readonly planning: Planning }) => {
  const leases = useLeases()
  const lent = plan.keys.filter(({ id }) => leases.some(({ keyId }) => keyId === id)).length
  const consequence =
    lent === plan.keys.length
      ? text.bulk.consequenceLent
      : sentences(text.bulk.consequenceLocal, lent > 0 ? text.bulk.someLent : '')
  return (
    <Banner tone="neutral" icon={TriangleAlert}>
      {plan.recentIds.size > 0 ? (
        <strong className="font-semibold">{text.bulk.recent(plan.recentIds.size)} </strong>
      ) : null}
      {consequence} {text.revoke.local}
    </Banner>
  )
}

interface BulkPlanFormProps {
  readonly formId: string
  readonly ids: readonly string[]
  readonly planning: Planning
  readonly local: boolean
}

/**
 * Says what is about to end, how long it takes and what is left out, and asks for as much as the
 * risk deserves.
 */
export const BulkPlanForm = ({ formId, ids, planning, local }: BulkPlanFormProps) => {
  const { plan, changed, failure, start } = planning
  if (!canStart(planning, ids))
    return <NothingToStart tooMany={ids.length > BULK_MAX} planning={planning} />
  return (
    <Form id={formId} onSend={start} className="space-y-3">
      {changed ? (
        <Banner role="alert" tone="warn" icon={RefreshCw}>
          {text.bulk.changed}
        </Banner>
      ) : null}
      <Duration planning={planning} />
      <BulkRows
        short
        label={text.bulk.plan}
        rows={plan.keys}
        end={(key) => <LastUse apiKey={key} planning={planning} />}
      />
      <Guards planning={planning} />
      {local ? <LocalConsequence planning={planning} /> : null}
      <Count planning={planning} />
      <FailureBanner failure={failure} />
    </Form>
  )
}
