import { useState } from 'react'
import { LAB_BOUNDS } from '../../../electron/contract/lab-schemas.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { wholeNumber } from './whole-number.ts'

const texts = text.lab.clock

const UNITS = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const
const UNIT_NAMES = ['second', 'minute', 'hour', 'day'] as const

/** Moves the clock forward by any span. */
export const AdvanceForm = ({ onAdvance }: { readonly onAdvance: (ms: number) => void }) => {
  const [entered, setEntered] = useState('7')
  const [unit, setUnit] = useState<keyof typeof UNITS>('day')
  const amount = wholeNumber(entered, { min: 1, max: LAB_BOUNDS.advance.max / UNITS[unit] })
  const submit = (): void => {
    if (amount !== null) onAdvance(amount * UNITS[unit])
  }
  return (
    <Form onSend={submit} className="mt-4">
      <fieldset className="flex min-w-0 flex-wrap items-start gap-2">
        <legend className="sr-only">{texts.custom}</legend>
        <div className="w-40">
          <Field
            label={texts.amount}
            inputMode="numeric"
            value={entered}
            error={amount === null ? texts.badAmount : undefined}
            onChange={(event) => setEntered(event.target.value)}
          />
        </div>
        <Select
          label={texts.unit}
          value={unit}
          options={UNIT_NAMES.map((value) => ({ value, label: texts.units[value] }))}
          onChange={setUnit}
          className="w-32"
        />
        <Button type="submit" className="mt-[22px]" disabled={amount === null}>
          {texts.go}
        </Button>
      </fieldset>
    </Form>
  )
}
