import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import { ownership } from '../../../electron/contract/own-key.ts'
import {
  keepsKey,
  type Plan,
  UNUSED_DAYS,
  type UnusedDays,
} from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { useConnection } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner, Warning } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { optionsOf, Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { possibleUsesOf } from '../keys/last-use.ts'
import { keyListOf, serviceNow } from '../keys/store.ts'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { daysFrom, fieldDate, fieldTime, isTimeOfDay, momentOf } from './plan-dates.ts'

const USUAL = { days: 30, unusedDays: 0 } as const

/** The fields of a plan, which begin with what is planned now. `now`: ms since the epoch. */
const usePlanDraft = (now: number, present: Plan | null) => {
  const before = present?.dueAt ?? 0
  const [proposed] = useState(before > now ? before : daysFrom(now, USUAL.days))
  const [date, setDate] = useState(fieldDate(proposed))
  const [time, setTime] = useState(fieldTime(proposed))
  const [then, setThen] = useState<'revoke' | 'ask'>(
    present !== null && present.unusedDays === null ? 'ask' : 'revoke',
  )
  const [chosenDays, setChosenDays] = useState<UnusedDays>(
    () => UNUSED_DAYS.find((days) => days === present?.unusedDays) ?? USUAL.unusedDays,
  )
  const at = momentOf(date, time)
  return {
    date,
    setDate,
    time,
    setTime,
    then,
    setThen,
    chosenDays,
    setChosenDays,
    unusedDays: then === 'ask' ? null : chosenDays,
    /** In ms since the epoch; null where the fields name no moment to come. */
    dueAt: at !== null && at > now ? at : null,
  }
}

interface PlanFieldsProps {
  readonly now: number
  readonly draft: ReturnType<typeof usePlanDraft>
}

const PlanFields = ({ now, draft }: PlanFieldsProps) => {
  const { then, dueAt } = draft
  const isTime = isTimeOfDay(draft.time)
  return (
    <div className="grid grid-cols-2 gap-4 max-[560px]:grid-cols-1">
      <Field
        type="date"
        label={text.plans.on[then]}
        value={draft.date}
        min={fieldDate(now)}
        required
        {...(dueAt !== null
          ? { hint: text.plans.onDate(dueAt) }
          : isTime
            ? { error: text.plans.wrongDate }
            : {})}
        onChange={draft.setDate}
      />
      {/* No time field: its format is the desktop’s, and texts here have 24 hours. */}
      <Field
        label={text.plans.time}
        placeholder={text.plans.timePlaceholder}
        maxLength={12}
        value={draft.time}
        required
        {...(isTime ? {} : { error: text.plans.wrongTime })}
        onChange={draft.setTime}
      />
      <Segmented
        legend={text.plans.atDate}
        value={then}
        options={optionsOf(['revoke', 'ask'], text.plans.atDateNames)}
        onChange={draft.setThen}
      />
      {then === 'ask' ? null : (
        <Select<`${UnusedDays}`>
          label={text.plans.unless}
          value={`${draft.chosenDays}`}
          options={UNUSED_DAYS.map((days) => ({
            value: `${days}` as const,
            label: text.plans.daysBefore(days),
          }))}
          onChange={(value) =>
            draft.setChosenDays(UNUSED_DAYS.find((days) => `${days}` === value) ?? USUAL.unusedDays)
          }
        />
      )}
    </div>
  )
}

/** Tells whether main will ask the person before a revoke of these keys. */
const isAskedThen = (
  isProduction: boolean,
  list: KeyListState | null,
  keys: readonly ApiKey[],
): boolean =>
  isProduction ||
  (list !== null && keys.some(({ id }) => ownership(list.own, id) !== 'no')) ||
  (list?.keys?.length ?? 0) === keys.length

interface PlanFormProps {
  readonly connectionId: string
  readonly keys: readonly ApiKey[]
  /** What is planned for the one key now. */
  readonly present: Plan | null
}

/** When to revoke or to ask, and what use keeps a key. */
export const PlanForm = ({ connectionId, keys, present }: PlanFormProps) => {
  const [now] = useState(() => serviceNow(connectionId))
  const draft = usePlanDraft(now, present)
  const { then, dueAt, unusedDays } = draft
  const [pending, setPending] = useState(false)
  const isProduction = useConnection(connectionId)?.production === true
  const asksThen = isAskedThen(isProduction, keyListOf(connectionId), keys)
  const [only] = keys.length === 1 ? keys : []
  const usedAt = only === undefined ? null : possibleUsesOf(connectionId)(only)
  const wouldKeep = dueAt !== null && keepsKey({ dueAt, unusedDays }, usedAt) ? usedAt : null

  const submit = async (): Promise<void> => {
    if (dueAt === null || pending) return
    setPending(true)
    const put = await reportRefusal(
      window.keystow.putPlans({
        connectionId,
        keyIds: keys.map(({ id }) => id),
        dueAt,
        unusedDays,
      }),
    )
    setPending(false)
    if (!put.ok) return
    announce(text.plans.saved)
    closeDialog()
  }

  return (
    <Form onSend={submit} className="space-y-3">
      <RefusalBanner className="mb-3" />
      <PlanFields now={now} draft={draft} />
      {wouldKeep === null ? null : (
        <Warning>{text.plans.wouldKeep(text.times.relative(wouldKeep, now))}</Warning>
      )}
      <Banner tone="neutral" icon={CalendarClock}>
        {text.plans.conditions[then]} {asksThen && then === 'revoke' ? text.plans.asksThen : null}
      </Banner>
      <DialogActions>
        <Button disabled={pending} onClick={closeDialog}>
          {text.cancel}
        </Button>
        <Button type="submit" kind="primary" disabled={pending || dueAt === null}>
          {text.plans.plan}
        </Button>
      </DialogActions>
    </Form>
  )
}
