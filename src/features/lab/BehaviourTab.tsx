import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Variants } from '../../../electron/contract/lab.ts'
import { LAB_BOUNDS, PREFIX_PATTERN } from '../../../electron/contract/lab-schemas.ts'
import { text } from '../../messages/text.ts'
import { runLabAction } from '../../state/lab-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Panel } from './Panel.tsx'
import { CHOSEN, type ChosenVariant, DEFAULTS, legendOf, optionsOf } from './variant-choices.ts'
import { wholeNumber } from './whole-number.ts'

const texts = text.lab.behaviour

const change = (variants: Partial<Variants>, done?: string): void =>
  void runLabAction(window.keystow.setVariants(variants), done)

const Choice = ({
  variant,
  variants,
}: {
  readonly variant: ChosenVariant
  readonly variants: Variants
}) => (
  <Segmented
    legend={legendOf(variant)}
    value={variants[variant]}
    options={optionsOf(variant)}
    onChange={(value) => change({ [variant]: value })}
  />
)

const Limit = ({ limit }: { readonly limit: number }) => {
  const [entered, setEntered] = useState(String(limit))
  const value = wholeNumber(entered, LAB_BOUNDS.limit)
  const submit = (): void => {
    if (value !== null) change({ limit: value })
  }
  return (
    <Form onSend={submit} className="flex items-start gap-2">
      <div className="w-60">
        <Field
          label={texts.limit}
          inputMode="numeric"
          hint={texts.limitHint}
          error={value === null ? texts.badLimit : undefined}
          value={entered}
          onChange={setEntered}
        />
      </div>
      <Button type="submit" className="mt-[22px]" disabled={value === null || value === limit}>
        {text.lab.enter}
      </Button>
    </Form>
  )
}

const Prefix = ({ prefix }: { readonly prefix: string }) => {
  const [entered, setEntered] = useState(prefix)
  const fits = new RegExp(PREFIX_PATTERN).test(entered)
  const submit = (): void => {
    if (fits) change({ prefix: entered })
  }
  return (
    <Form onSend={submit} className="flex items-start gap-2">
      <div className="w-60">
        <Field
          label={texts.prefix}
          hint={texts.prefixHint}
          error={fits ? undefined : texts.badPrefix}
          value={entered}
          onChange={setEntered}
        />
      </div>
      <Button type="submit" className="mt-[22px]" disabled={!fits || entered === prefix}>
        {text.lab.enter}
      </Button>
    </Form>
  )
}

/** The other legal ways in which the service can answer. */
export const BehaviourTab = ({ variants }: { readonly variants: Variants }) => {
  const usual = [...CHOSEN, 'limit' as const, 'prefix' as const].every(
    (variant) => variants[variant] === DEFAULTS[variant],
  )
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <div className="grid max-w-230 grid-cols-[repeat(auto-fill,minmax(min(100%,360px),1fr))] gap-x-6 gap-y-5">
        {CHOSEN.map((variant) => (
          <Choice key={variant} variant={variant} variants={variants} />
        ))}
        <Limit key={variants.limit} limit={variants.limit} />
        <Prefix key={variants.prefix} prefix={variants.prefix} />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button icon={RotateCcw} disabled={usual} onClick={() => change(DEFAULTS, texts.resetDone)}>
          {texts.reset}
        </Button>
        {usual ? <span className="text-xs text-soft">{texts.allDefault}</span> : null}
      </div>
    </Panel>
  )
}
