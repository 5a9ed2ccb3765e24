import { useState } from 'react'
import { FAULT_KINDS, FAULT_TARGETS } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { armFault } from './arm-fault.ts'
import { TimesFields, ValueField } from './FaultFields.tsx'
import { type FaultDraft, FRESH, specOf } from './fault-draft.ts'

const texts = text.lab.faults

/** Describes one fault and arms it. */
export const FaultForm = () => {
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
          options={FAULT_TARGETS.map((value) => ({ value, label: texts.operations[value] }))}
          onChange={(operation) => change({ operation })}
        />
        <Select
          label={texts.kind}
          value={draft.kind}
          options={FAULT_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={(kind) => change({ kind })}
        />
        <ValueField draft={draft} onChange={change} />
      </div>
      <Segmented
        legend={texts.how}
        value={draft.often}
        options={[
          { value: 'next', label: texts.next },
          { value: 'percent', label: texts.percent },
        ]}
        onChange={(often) => change({ often })}
      />
      <TimesFields draft={draft} onChange={change} />
      <Button type="submit" kind="primary" disabled={spec === null}>
        {texts.arm}
      </Button>
    </Form>
  )
}
