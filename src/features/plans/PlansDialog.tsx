import { Bell } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Plan } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { usePlans } from '../../state/plans-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { PlanRow } from './PlanRow.tsx'
import { type Reminder, ReminderRow, remind } from './ReminderRow.tsx'
import { useReminders } from './use-reminders.ts'

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-4 last:mb-0">
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

const isWaiting = ({ phase }: Plan): boolean => phase.kind === 'waiting'
const isOver = ({ phase }: Plan): boolean => phase.kind === 'ended'

/** All that is planned for keys: revokes at a date, and reminders. */
export const PlansDialog = () => {
  const plans = usePlans(({ plans }) => plans)
  const reminders = useReminders()
  const [removed, setRemoved] = useState<Reminder | null>(null)
  const waiting = plans.filter(isWaiting)
  const over = plans.filter(isOver)
  const coming = [
    ...plans
      .filter((plan) => !isWaiting(plan) && !isOver(plan))
      .map((plan) => ({ at: plan.dueAt, row: <PlanRow key={plan.id} plan={plan} /> })),
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
      <RefusalBanner gap />
      {removed === null ? null : (
        <div className="mb-3">
          <Banner
            boxed
            tone="neutral"
            icon={Bell}
            actions={
              <Button size="sm" onClick={() => void undo()}>
                {text.plans.undo}
              </Button>
            }
          >
            {text.plans.cleared}
          </Banner>
        </div>
      )}
      {plans.length + reminders.length === 0 ? <p className="py-4 text-center text-soft">{text.plans.none}</p> : null}
      {waiting.length === 0 ? null : (
        <Section title={text.plans.waits}>
          {waiting.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </Section>
      )}
      {coming.length === 0 ? null : <Section title={text.plans.coming}>{coming.map(({ row }) => row)}</Section>}
      {over.length === 0 ? null : (
        <Section title={text.plans.over}>
          {over.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </Section>
      )}
    </Dialog>
  )
}
