import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { Button } from '../../ui/Button.tsx'
import { KeyItem } from '../api-keys/KeyItem.tsx'
import { fieldDate, momentOf } from './dates.ts'

export interface Reminder {
  readonly connectionId: string
  readonly keyId: string
  readonly name: string
  readonly lastFour: string
  readonly remindAt: number
}

export const remind = (
  { connectionId, keyId }: Pick<Reminder, 'connectionId' | 'keyId'>,
  remindAt: number | null,
) => reportRefusal(window.keystow.editAnnotation({ connectionId, keyId, change: { remindAt } }))

/** A reminder, its date at hand. */
export const ReminderRow = ({
  reminder,
  onRemove,
}: {
  readonly reminder: Reminder
  readonly onRemove: () => void
}) => {
  const { connectionId, remindAt } = reminder
  const shown = nameInText(reminder.name)
  const choose = (field: string): void => {
    const at = momentOf(field)
    if (at !== null) void remind(reminder, at)
  }
  return (
    <KeyItem
      apiKey={reminder}
      connectionId={connectionId}
      actions={
        <>
          <input
            type="date"
            aria-label={text.plans.of(text.plans.date, shown)}
            defaultValue={fieldDate(remindAt)}
            min={fieldDate(Date.now())}
            onBlur={(event) =>
              event.target.value !== fieldDate(remindAt) && choose(event.target.value)
            }
            className="h-7 rounded-md border border-edge bg-raised px-2 text-ink outline-offset-0"
          />
          <Button
            size="sm"
            aria-label={text.plans.of(text.plans.clearReminder, shown)}
            onClick={onRemove}
          >
            {text.plans.clear}
          </Button>
        </>
      }
    >
      <p className="text-xs text-soft">{text.plans.remindOn(remindAt)}</p>
    </KeyItem>
  )
}
