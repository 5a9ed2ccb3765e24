import { Unplug, Zap } from 'lucide-react'
import { useState } from 'react'
import { type ArmedFault, FAULT_SIGNS, FAULT_TARGETS } from '../../../electron/contract/lab.ts'
import { kindsOf, takesKeyId, VALUE_OF } from '../../../electron/contract/lab-schemas.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { optionsOf, Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { armFault, disarmAll, disarmFault, LOSE_THE_ANSWER } from './arm-fault.ts'
import {
  BOUNDS,
  entered,
  enteredPercent,
  type FaultDraft,
  FRESH,
  isAddress,
  STATUSES,
  specOf,
} from './fault-draft.ts'
import { faultText, progressText, signText } from './fault-text.ts'
import { Panel } from './Panel.tsx'

const texts = text.lab.faults

interface FaultFieldsProps {
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
    error={
      entered(draft, field) === null
        ? texts.badWhole(BOUNDS[field].min, BOUNDS[field].max)
        : undefined
    }
    onChange={(value) => onChange({ [field]: value })}
  />
)

/** Shows what a kind of fault needs to know besides; most need nothing. */
const ValueField = ({ draft, onChange }: FaultFieldsProps) => {
  switch (VALUE_OF[draft.kind]) {
    case 'ms':
      return <NumberField field="ms" label={texts.ms} draft={draft} onChange={onChange} />
    case 'status':
      return (
        <Select
          label={text.keys.status}
          value={draft.status}
          options={STATUSES.map((value) => ({ value, label: value }))}
          onChange={(status) => onChange({ status })}
        />
      )
    case 'location':
      return (
        <Field
          label={texts.location}
          value={draft.location}
          error={isAddress(draft) ? undefined : texts.badLocation}
          onChange={(value) => onChange({ location: value })}
        />
      )
    case 'sign':
      return (
        <Select
          label={texts.sign}
          value={draft.sign}
          options={FAULT_SIGNS.map((value) => ({ value, label: signText(value) }))}
          onChange={(sign) => onChange({ sign })}
        />
      )
    default:
      return null
  }
}

const TimesFields = ({ draft, onChange }: FaultFieldsProps) => (
  <div className="grid max-w-100 grid-cols-2 items-start gap-3">
    {draft.often === 'next' ? (
      <NumberField field="next" label={text.lab.requests.title} draft={draft} onChange={onChange} />
    ) : (
      <>
        <Field
          label={texts.percentage}
          inputMode="decimal"
          value={draft.percent}
          error={enteredPercent(draft) === null ? texts.badPercent : undefined}
          onChange={(value) => onChange({ percent: value })}
        />
        <NumberField
          field="seed"
          label={texts.seed}
          hint={texts.seedHint}
          draft={draft}
          onChange={onChange}
        />
      </>
    )}
  </div>
)

/** Describes one fault and arms it. */
const FaultForm = () => {
  const [draft, setDraft] = useState<FaultDraft>(FRESH)
  const spec = specOf(draft)
  const change = (fields: Partial<FaultDraft>): void => setDraft({ ...draft, ...fields })
  const submit = (): void => {
    if (spec !== null) void armFault(spec)
  }
  return (
    <Form onSend={submit} className="max-w-200 space-y-4">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] items-start gap-3">
        <Select
          label={texts.operation}
          value={draft.operation}
          options={optionsOf(FAULT_TARGETS, texts.operations)}
          onChange={(operation) =>
            change({
              operation,
              kind: kindsOf(operation).includes(draft.kind) ? draft.kind : FRESH.kind,
            })
          }
        />
        <Select
          label={texts.kind}
          value={draft.kind}
          options={optionsOf(kindsOf(draft.operation), texts.kinds)}
          onChange={(kind) => change({ kind })}
        />
        <ValueField draft={draft} onChange={change} />
        {takesKeyId(draft) ? (
          <Field
            label={texts.keyId}
            hint={draft.kind === 'omit' ? texts.newestKey : texts.everyKey}
            value={draft.keyId}
            maxLength={255}
            onChange={(keyId) => change({ keyId })}
          />
        ) : null}
      </div>
      <Segmented
        legend={texts.how}
        value={draft.often}
        options={optionsOf(['next', 'percent'], texts)}
        onChange={(often) => change({ often })}
      />
      <TimesFields draft={draft} onChange={change} />
      <Button type="submit" kind="primary" disabled={spec === null}>
        {texts.arm}
      </Button>
    </Form>
  )
}

const Armed = ({ fault }: { readonly fault: ArmedFault }) => {
  const said = faultText(fault.spec)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <Zap size={16} className="shrink-0 text-warn-ink" />
      <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        {said} <span className="block text-xs text-soft">{progressText(fault)}</span>
      </span>
      <Button size="sm" aria-label={texts.disarmLong(said)} onClick={() => disarmFault(fault.id)}>
        {texts.disarm}
      </Button>
    </li>
  )
}

/** Shows what will go wrong, and for whom. */
export const FaultsTab = ({ faults }: { readonly faults: readonly ArmedFault[] }) => (
  <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-x-10">
    <div className="border-b border-line pb-5 lg:border-b-0 lg:pb-0">
      <Panel title={texts.armed}>
        {faults.length === 0 ? (
          <p className="text-soft">{texts.none}</p>
        ) : (
          <>
            <ul className="max-w-200">
              {faults.map((fault) => (
                <Armed key={fault.id} fault={fault} />
              ))}
            </ul>
            <Button className="mt-2" onClick={disarmAll}>
              {texts.disarmAll}
            </Button>
          </>
        )}
      </Panel>
      <Panel title={texts.preset} lead={texts.presetLead}>
        <Button icon={Unplug} onClick={() => armFault(LOSE_THE_ANSWER)}>
          {texts.presetArm}
        </Button>
      </Panel>
    </div>
    <div className="pt-5 lg:pt-0">
      <Panel title={texts.form}>
        <FaultForm />
      </Panel>
    </div>
  </div>
)
