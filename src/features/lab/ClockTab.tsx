import { Pause, Play, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ClockChange, LabState } from '../../../electron/contract/lab.ts'
import { LAB_BOUNDS } from '../../../electron/contract/lab-schemas.ts'
import { text } from '../../messages/text.ts'
import { runLabAction, useLab } from '../../state/lab-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { optionsOf } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Panel } from './Panel.tsx'
import { spanText } from './span-text.ts'
import { wholeNumber } from './whole-number.ts'

const texts = text.lab.clock

const UNITS = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const
const UNIT_NAMES = ['second', 'minute', 'hour', 'day'] as const

/** Moves the clock forward by any span. */
const AdvanceForm = ({ onAdvance }: { readonly onAdvance: (ms: number) => void }) => {
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
            onChange={setEntered}
          />
        </div>
        <Select
          label={texts.unit}
          value={unit}
          options={optionsOf(UNIT_NAMES, texts.units)}
          onChange={setUnit}
          className="w-32"
        />
        <Button type="submit" className="mt-[22px]" disabled={amount === null}>
          {text.lab.clock.advance}
        </Button>
      </fieldset>
    </Form>
  )
}

const STEPS = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['month', 31 * 86_400_000],
] as const

const change = async (wanted: ClockChange): Promise<void> => {
  if ((await runLabAction(window.keystow.changeClock(wanted))) === undefined) return
  const now = useLab.getState().state?.clock.now
  if (now !== undefined) announce(texts.moved(text.times.local(now)))
}

const apart = (ms: number): string => {
  const span = spanText(ms)
  if (span === '') return texts.same
  return ms > 0 ? texts.ahead(span) : texts.behind(span)
}

/** The local service's clock. */
export const ClockTab = ({ clock }: { readonly clock: LabState['clock'] }) => {
  const here = useNow(1000)
  const now = clock.frozen ? clock.now : here + clock.offset
  return (
    <>
      <Panel title={texts.title} lead={texts.lead}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <time
            dateTime={new Date(now).toISOString()}
            className="text-lg font-semibold tabular-nums select-text"
          >
            {text.times.local(now)}
          </time>
          <Badge tone={clock.frozen ? 'warn' : 'neutral'}>
            {clock.frozen ? texts.frozen : texts.running}
          </Badge>
        </p>
        <p className="text-soft">{apart(now - here)}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            icon={clock.frozen ? Play : Pause}
            onClick={() => change({ kind: clock.frozen ? 'resume' : 'freeze' })}
          >
            {clock.frozen ? texts.resume : texts.freeze}
          </Button>
          <Button
            icon={RotateCcw}
            disabled={!clock.frozen && clock.offset === 0}
            onClick={() => change({ kind: 'reset' })}
          >
            {texts.reset}
          </Button>
        </div>
      </Panel>
      <Panel title={texts.advance}>
        <div className="flex flex-wrap gap-2">
          {STEPS.map(([step, ms]) => (
            <Button key={ms} onClick={() => change({ kind: 'advance', ms })}>
              {texts.steps[step]}
            </Button>
          ))}
        </div>
        <AdvanceForm onAdvance={(ms) => void change({ kind: 'advance', ms })} />
      </Panel>
    </>
  )
}
