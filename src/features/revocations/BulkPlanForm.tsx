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

/** How many keys end, where the window asks for that. */
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

/** Whether there is something to confirm. */
export const canStart = (planning: Planning, ids: readonly string[]): boolean =>
  planning.plan.keys.length > 0 && ids.length <= BULK_MAX

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
  const { plan, usedAt, now, estimate, changed, failure, start } = planning
  const leases = useLeases()
  if (!canStart(planning, ids))
    return (
      <div className="space-y-3">
        <Banner tone="warn" icon={ListX}>
          {ids.length > BULK_MAX
            ? text.bulk.tooMany(BULK_MAX)
            : plan.own.length > 0
              ? text.bulk.nothing
              : text.bulk.gone}
        </Banner>
        {ids.length > BULK_MAX ? null : <Guards planning={planning} />}
      </div>
    )
  const lent = plan.keys.filter(({ id }) => leases.some(({ keyId }) => keyId === id)).length
  const consequence =
    lent === plan.keys.length
      ? text.bulk.consequenceLent
      : sentences(text.bulk.consequenceLocal, lent > 0 ? text.bulk.someLent : '')
  const lastUse = (key: ApiKey) => {
    const at = usedAt(key)
    return (
      <span
        className={cx(
          'w-44 shrink-0 truncate text-right',
          plan.recentIds.has(key.id) ? 'font-medium text-warn-ink' : 'text-soft',
        )}
      >
        {at !== null
          ? text.bulk.lastUsed(text.times.relative(at, now))
          : key.lastUsedAt === null
            ? text.bulk.noUse
            : text.keys.usedByThisApp}
      </span>
    )
  }
  return (
    <Form id={formId} onSend={start} className="space-y-3">
      {changed ? (
        <Banner role="alert" tone="warn" icon={RefreshCw}>
          {text.bulk.changed}
        </Banner>
      ) : null}
      <p className="flex items-start gap-2">
        <Clock size={16} className="mt-px shrink-0 text-soft" />
        <span>
          {text.bulk.estimate(plan.keys.length, estimate.seconds, estimate.spare)}{' '}
          {estimate.limit === null ? (
            <span className="text-soft">{text.bulk.assumed(RATE_LIMIT)}</span>
          ) : null}
        </span>
      </p>
      <BulkRows short label={text.bulk.plan} rows={plan.keys} end={lastUse} />
      <Guards planning={planning} />
      {/* Main's question says the rest. */}
      {local ? (
        <Banner tone="neutral" icon={TriangleAlert}>
          {plan.recentIds.size > 0 ? (
            <strong className="font-semibold">{text.bulk.recent(plan.recentIds.size)} </strong>
          ) : null}
          {consequence} {text.revoke.local}
        </Banner>
      ) : null}
      <Count planning={planning} />
      <FailureBanner failure={failure} />
    </Form>
  )
}
