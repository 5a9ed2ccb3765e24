import { useState } from 'react'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Select } from '../../ui/Select.tsx'

const DAY = 86_400_000
const SPANS = { tomorrow: DAY, week: 7 * DAY, month: 30 * DAY } as const

type Choice = 'never' | 'set' | keyof typeof SPANS

export interface ReminderFieldProps {
  readonly connectionId: string
  readonly keyId: string
  readonly remindAt: number | null
}

/** When to be reminded of a key. */
export const ReminderField = ({ connectionId, keyId, remindAt }: ReminderFieldProps) => {
  const [failed, setFailed] = useState(false)
  const choose = async (choice: Choice): Promise<void> => {
    if (choice === 'set') return
    const at = choice === 'never' ? null : Date.now() + SPANS[choice]
    const saved = await window.keystow.editAnnotation({ connectionId, keyId, change: { remindAt: at } })
    setFailed(!saved.ok)
    if (saved.ok) announce(text.notes.saved)
  }
  const set: readonly { readonly value: Choice; readonly label: string }[] =
    remindAt === null ? [] : [{ value: 'set', label: text.notes.at(text.times.dateTime(remindAt)) }]
  return (
    <div>
      <Select<Choice>
        label={text.notes.reminder}
        value={remindAt === null ? 'never' : 'set'}
        options={[
          ...set,
          { value: 'never', label: text.notes.never },
          { value: 'tomorrow', label: text.notes.tomorrow },
          { value: 'week', label: text.notes.week },
          { value: 'month', label: text.notes.month },
        ]}
        onChange={(choice) => void choose(choice)}
      />
      <p className={failed ? 'mt-1 text-xs text-danger-ink' : 'mt-1 text-xs text-soft'}>
        {failed ? text.notes.failed : text.notes.reminderHint}
      </p>
    </div>
  )
}
