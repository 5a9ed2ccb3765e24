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

interface Choice<T extends string> {
  readonly value: T
  readonly label: string
}

interface AnySelectProps<T extends string> {
  readonly label: string
  /** The label of the choice that filters nothing. */
  readonly any: string
  readonly value: T | null
  readonly options: readonly Choice<T>[]
  readonly onChange: (value: T | null) => void
}

const AnySelect = <T extends string>({
  label,
  any,
  value,
  options,
  onChange,
}: AnySelectProps<T>) => (
  <Select<T | typeof ANY>
    label={label}
    value={value ?? ANY}
    options={[{ value: ANY, label: any }, ...options]}
    onChange={(chosen) => onChange(chosen === ANY ? null : chosen)}
  />
)

const choicesOf = (names: readonly string[]): readonly Choice<string>[] =>
  [...new Set(names)].toSorted().map((name) => ({ value: name, label: shownName(name) }))

interface ActivityFiltersProps {
  readonly entries: readonly ActivityEntry[]
  readonly filter: ActivityFilter
}

const DaySelect = ({ entries, filter: { day } }: ActivityFiltersProps) => {
  const days = useMemo(() => daysOf(entries), [entries])
  const now = useNow()
  return (
    <AnySelect
      label={text.activity.day}
      any={text.activity.anyDay}
      value={day === null ? null : `${day.from}`}
      options={days.map(({ from }) => ({ value: `${from}`, label: dayName(from, now) }))}
      onChange={(value) =>
        setActivityFilter({ day: days.find(({ from }) => `${from}` === value) ?? null })
      }
    />
  )
}

export const ActivityFilters = ({ entries, filter }: ActivityFiltersProps) => {
  const connections = entries.map(({ connection }) => connection).filter((name) => name !== '')
  const actions = ACTIVITY_ACTIONS.filter((action) =>
    entries.some((entry) => entry.action === action),
  )
  const clients = choicesOf(entries.flatMap(({ client }) => client?.name ?? []))
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
      <DaySelect entries={entries} filter={filter} />
      <AnySelect
        label={text.connection}
        any={text.activity.anyConnection}
        value={filter.connection}
        options={choicesOf(connections)}
        onChange={(connection) => setActivityFilter({ connection })}
      />
      <AnySelect
        label={text.activity.action}
        any={text.activity.anyAction}
        value={filter.action}
        options={actions.map((action) => ({ value: action, label: text.activity.actions[action] }))}
        onChange={(action) => setActivityFilter({ action })}
      />
      {clients.length === 0 ? null : (
        <AnySelect
          label={text.program}
          any={text.activity.anyClient}
          value={filter.client}
          options={clients}
          onChange={(client) => setActivityFilter({ client })}
        />
      )}
      <AnySelect
        label={text.activity.outcome}
        any={text.activity.any}
        value={filter.outcome}
        options={[
          { value: 'done', label: text.activity.done },
          { value: 'not_done', label: text.activity.notDone },
        ]}
        onChange={(outcome) => setActivityFilter({ outcome })}
      />
    </div>
  )
}
