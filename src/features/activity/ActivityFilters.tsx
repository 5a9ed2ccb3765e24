import { useMemo } from 'react'
import {
  ACTIVITY_ACTIONS,
  type ActivityEntry,
  type ActivityFilter,
} from '../../../electron/contract/activity.ts'
import { shownName } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dayName, daysOf } from './days.ts'
import { setActivityFilter } from './store.ts'

/** What stands for "any" in a list of choices; no connection's name is blank. */
const ANY = ''

const chosen = <T extends string>(value: T | typeof ANY): T | null => (value === ANY ? null : value)

interface ActivityFiltersProps {
  readonly entries: readonly ActivityEntry[]
  readonly filter: ActivityFilter
}

export const ActivityFilters = ({ entries, filter }: ActivityFiltersProps) => {
  const connections = [...new Set(entries.map(({ connection }) => connection))]
    .filter((name) => name !== '')
    .toSorted()
  const actions = ACTIVITY_ACTIONS.filter((action) =>
    entries.some((entry) => entry.action === action),
  )
  const clients = [...new Set(entries.flatMap(({ client }) => client?.name ?? []))].toSorted()
  const days = useMemo(() => daysOf(entries), [entries])
  const now = useNow()
  return (
    <div
      className={cx(
        'grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3',
        clients.length === 0 ? 'lg:grid-cols-5' : 'lg:grid-cols-6',
      )}
    >
      <Field
        label={text.activity.search}
        placeholder={text.activity.searchHint}
        value={filter.text}
        onChange={(value) => setActivityFilter({ text: value })}
      />
      <Select
        label={text.activity.day}
        value={filter.day === null ? ANY : `${filter.day.from}`}
        options={[
          { value: ANY, label: text.activity.anyDay },
          ...days.map(({ from }) => ({ value: `${from}`, label: dayName(from, now) })),
        ]}
        onChange={(value) =>
          setActivityFilter({ day: days.find(({ from }) => `${from}` === value) ?? null })
        }
      />
      <Select
        label={text.connection}
        value={filter.connection ?? ANY}
        options={[
          { value: ANY, label: text.activity.anyConnection },
          ...connections.map((name) => ({ value: name, label: shownName(name) })),
        ]}
        onChange={(value) => setActivityFilter({ connection: chosen(value) })}
      />
      <Select
        label={text.activity.action}
        value={filter.action ?? ANY}
        options={[
          { value: ANY, label: text.activity.anyAction },
          ...actions.map((action) => ({ value: action, label: text.activity.actions[action] })),
        ]}
        onChange={(value) => setActivityFilter({ action: chosen(value) })}
      />
      {clients.length === 0 ? null : (
        <Select
          label={text.program}
          value={filter.client ?? ANY}
          options={[
            { value: ANY, label: text.activity.anyClient },
            ...clients.map((name) => ({ value: name, label: shownName(name) })),
          ]}
          onChange={(value) => setActivityFilter({ client: chosen(value) })}
        />
      )}
      <Select
        label={text.activity.outcome}
        value={filter.outcome ?? ANY}
        options={[
          { value: ANY, label: text.activity.any },
          { value: 'done', label: text.activity.done },
          { value: 'not_done', label: text.activity.notDone },
        ]}
        onChange={(value) => setActivityFilter({ outcome: chosen(value) })}
      />
    </div>
  )
}
