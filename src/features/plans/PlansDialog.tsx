import { Bell } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Plan } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { isPending, usePlans } from '../../state/plans-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { ConfirmAll } from './ConfirmAll.tsx'
import { PlanRow } from './PlanRow.tsx'
import { type Reminder, ReminderRow, remind } from './ReminderRow.tsx'
import { useReminders } from './use-reminders.ts'

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

/** All that is planned for keys: revokes at a date, and reminders. */
export const PlansDialog = () => {
  const plans = usePlans()
  const reminders = useReminders()
  const [removed, setRemoved] = useState<Reminder | null>(null)
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
  const coming = [
    ...dated.map((plan) => ({ at: plan.dueAt ?? 0, row: rowOf(plan) })),
    ...reminders.map((reminder) => ({
      at: reminder.remindAt,
      row: (
        <ReminderRow
          key={`${reminder.connectionId} ${reminder.keyId} ${reminder.remindAt}`}
          reminder={reminder}
          onRemove={() =>
            void remind(reminder, null).then(({ ok }) => {
              if (!ok) return
              setRemoved(reminder)
              announce(text.plans.cleared)
            })
          }
        />
      ),
    })),
  ].toSorted((a, b) => a.at - b.at)
  const undo = async (): Promise<void> => {
    if (removed !== null && (await remind(removed, removed.remindAt)).ok) setRemoved(null)
  }
  return (
    <Dialog width="lg" title={text.plans.title} lead={text.plans.lead} onClose={closeDialog}>
      <RefusalBanner className="mb-3" />
      {removed === null ? null : (
        <div className="mb-3">
          <Banner
            tone="neutral"
            icon={Bell}
            actions={
              <Button size="sm" onClick={undo}>
                {text.plans.undo}
              </Button>
            }
          >
            {text.plans.cleared}
          </Banner>
        </div>
      )}
      {plans.length + reminders.length === 0 ? (
        <p className="py-4 text-center text-soft">{text.plans.none}</p>
      ) : null}
      <Section
        title={text.plans.waits}
        action={waiting.length > 1 ? <ConfirmAll plans={waiting} /> : null}
        rows={waiting.map(rowOf)}
      />
      <Section title={text.plans.now} rows={pending.map(rowOf)} />
      <Section title={text.plans.coming} rows={coming.map(({ row }) => row)} />
      <Section title={text.plans.over} rows={ended.map(rowOf)} />
    </Dialog>
  )
}
