import { type ReactNode, useId } from 'react'
import type { Plan } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { isPending, usePlans } from '../../state/plans-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { ConfirmAll } from './ConfirmAll.tsx'
import { PlanRow } from './PlanRow.tsx'

interface SectionProps {
  readonly title: string
  /** What can be done about all of it. */
  readonly action?: ReactNode
  readonly rows: readonly ReactNode[]
}

const Section = ({ title, action, rows }: SectionProps) => {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-4 last:mb-0">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {action}
      </div>
      <ul>{rows}</ul>
    </section>
  )
}

const rowOf = (plan: Plan) => <PlanRow key={plan.id} plan={plan} />

/** All revokes that are planned or go on. */
export const PlansDialog = () => {
  const plans = usePlans()
  const {
    waiting = [],
    ended = [],
    pending = [],
    dated = [],
  } = Object.groupBy(plans, (plan) =>
    plan.phase.kind === 'waiting' || plan.phase.kind === 'ended'
      ? plan.phase.kind
      : isPending(plan)
        ? 'pending'
        : 'dated',
  )
  const coming = dated.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
  return (
    <Dialog width="lg" title={text.plans.title} lead={text.plans.lead} onClose={closeDialog}>
      <RefusalBanner className="mb-3" />
      {plans.length === 0 ? <p className="py-4 text-center text-soft">{text.plans.none}</p> : null}
      <Section
        title={text.plans.waits}
        action={waiting.length > 1 ? <ConfirmAll plans={waiting} /> : null}
        rows={waiting.map(rowOf)}
      />
      <Section title={text.plans.now} rows={pending.map(rowOf)} />
      <Section title={text.plans.coming} rows={coming.map(rowOf)} />
      <Section title={text.plans.over} rows={ended.map(rowOf)} />
    </Dialog>
  )
}
