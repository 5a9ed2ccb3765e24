import { text } from '../../messages/text.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { BOUNDS, entered, enteredPercent, type FaultDraft, isAddress, STATUSES } from './fault-draft.ts'

const texts = text.lab.faults

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
    error={entered(draft, field) === null ? texts.badWhole(BOUNDS[field].min, BOUNDS[field].max) : undefined}
    onChange={(event) => onChange({ [field]: event.target.value })}
  />
)

/** What a kind of fault needs to know besides; most need nothing. */
export const ValueField = ({ draft, onChange }: FaultFieldsProps) => {
  switch (draft.kind) {
    case 'latency':
      return <NumberField field="ms" label={texts.ms} draft={draft} onChange={onChange} />
    case 'status':
      return (
        <Select
          label={texts.status}
          value={draft.status}
          options={STATUSES.map((value) => ({ value, label: value }))}
          onChange={(status) => onChange({ status })}
        />
      )
    case 'redirect':
      return (
        <Field
          label={texts.location}
          value={draft.location}
          error={isAddress(draft) ? undefined : texts.badLocation}
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
      <NumberField field="next" label={texts.nextCount} draft={draft} onChange={onChange} />
    ) : (
      <>
        <Field
          label={texts.percentage}
          inputMode="decimal"
          value={draft.percent}
          error={enteredPercent(draft) === null ? texts.badPercent : undefined}
          onChange={(event) => onChange({ percent: event.target.value })}
        />
        <NumberField field="seed" label={texts.seed} hint={texts.seedHint} draft={draft} onChange={onChange} />
      </>
    )}
  </div>
)
