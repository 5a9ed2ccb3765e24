import { text } from '../../messages/text.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { BOUNDS, entered, enteredPercent, type FaultDraft, isAddress, STATUSES } from './fault-draft.ts'

const words = text.lab.faults

export interface FaultFieldsProps {
  readonly draft: FaultDraft
  readonly onChange: (fields: Partial<FaultDraft>) => void
}

interface NumberFieldProps extends FaultFieldsProps {
  readonly field: keyof typeof BOUNDS
  readonly label: string
  readonly hint?: string
}

const NumberField = ({ field, label, hint, draft, onChange }: NumberFieldProps) => (
  <Field
    label={label}
    hint={hint}
    inputMode="numeric"
    value={draft[field]}
    error={entered(draft, field) === null ? words.badWhole(BOUNDS[field].min, BOUNDS[field].max) : undefined}
    onChange={(event) => onChange({ [field]: event.target.value })}
  />
)

/** What a kind of fault needs to know besides; most need nothing. */
export const ValueField = ({ draft, onChange }: FaultFieldsProps) => {
  switch (draft.kind) {
    case 'latency':
      return <NumberField field="ms" label={words.ms} draft={draft} onChange={onChange} />
    case 'status':
      return (
        <Select
          label={words.status}
          value={draft.status}
          options={STATUSES.map((value) => ({ value, label: value }))}
          onChange={(status) => onChange({ status })}
        />
      )
    case 'redirect':
      return (
        <Field
          label={words.location}
          value={draft.location}
          error={isAddress(draft) ? undefined : words.badLocation}
          onChange={(event) => onChange({ location: event.target.value })}
        />
      )
    default:
      return null
  }
}

export const TimesFields = ({ draft, onChange }: FaultFieldsProps) => (
  <div className="grid max-w-100 grid-cols-2 items-start gap-3">
    {draft.often === 'next' ? (
      <NumberField field="next" label={words.nextCount} draft={draft} onChange={onChange} />
    ) : (
      <>
        <Field
          label={words.percentage}
          inputMode="decimal"
          value={draft.percent}
          error={enteredPercent(draft) === null ? words.badPercent : undefined}
          onChange={(event) => onChange({ percent: event.target.value })}
        />
        <NumberField field="seed" label={words.seed} hint={words.seedHint} draft={draft} onChange={onChange} />
      </>
    )}
  </div>
)
