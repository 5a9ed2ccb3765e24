import { useEffect, useRef, useState } from 'react'
import {
  type OwnRecipe,
  type OwnRecipeProblem,
  ownRecipeProblem,
} from '../../../electron/contract/own-recipes.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'

/** Blanks belong to an argument, an empty line to none. */
const argsOf = (lines: string): readonly string[] => lines.split('\n').filter((line) => line !== '')

/** Where on the form it is said. */
const FIELD: Readonly<Record<OwnRecipeProblem, 'id' | 'program' | 'store'>> = {
  id: 'id',
  taken: 'id',
  too_many: 'id',
  program: 'program',
  missing: 'program',
  not_a_file: 'program',
  not_executable: 'program',
  open: 'program',
  arguments: 'store',
  secret: 'store',
  no_name: 'store',
}

interface OwnRecipeFormProps {
  readonly taken: readonly string[]
  readonly onAdded: (id: string) => Promise<void>
  readonly onCancel: () => void
}

/** A program of the person's own, as it is to be started. Main asks about it before it counts. */
export const OwnRecipeForm = ({ taken, onAdded, onCancel }: OwnRecipeFormProps) => {
  const [id, setId] = useState('')
  const [program, setProgram] = useState('')
  const [store, setStore] = useState('')
  const [look, setLook] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const texts = text.recipes

  const recipe: OwnRecipe = {
    id,
    program,
    store: argsOf(store),
    look: argsOf(look).length === 0 ? null : argsOf(look),
  }
  const problem = ownRecipeProblem(recipe) ?? (taken.includes(id) ? 'taken' : null)
  const said = (field: 'id' | 'program' | 'store'): string | undefined =>
    tries > 0 && problem !== null && FIELD[problem] === field ? texts.problems[problem] : undefined

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  // What has to be changed comes into sight, with its label.
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    wrong?.focus()
    wrong?.scrollIntoView({ block: 'center' })
  }, [tries])

  const choose = async (): Promise<void> => {
    const chosen = await window.keystow.chooseProgram()
    if (!chosen.ok) setFailure(chosen.error)
    else if (chosen.value !== null) setProgram(chosen.value)
  }
  const submit = async (): Promise<void> => {
    setTries(tries + 1)
    setFailure(null)
    if (busy || problem !== null) return
    setBusy(true)
    const added = await window.keystow.addRecipe(recipe)
    if (added.ok) return onAdded(id)
    setBusy(false)
    setFailure(added.error)
  }

  return (
    <Form ref={form} className="mt-2 space-y-3 rounded-md border border-line p-3" onSend={submit}>
      <Field
        label={text.keys.name}
        hint={texts.ownNameHint}
        error={said('id')}
        className="font-mono"
        value={id}
        onChange={setId}
      />
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label={text.program}
            hint={texts.ownProgramHint}
            error={said('program')}
            className="font-mono"
            value={program}
            onChange={setProgram}
          />
        </div>
        <Button className="mt-5.5" onClick={choose}>
          {texts.choose}
        </Button>
      </div>
      <Field
        rows={3}
        label={texts.ownStore}
        hint={texts.ownStoreHint}
        error={said('store')}
        className="font-mono"
        value={store}
        onChange={setStore}
      />
      <Field
        rows={3}
        label={texts.ownLook}
        hint={texts.ownLookHint}
        className="font-mono"
        value={look}
        onChange={setLook}
      />
      <FailureBanner failure={failure} unchanged={texts.notAdded} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{text.cancel}</Button>
        <Button type="submit" kind="primary" disabled={busy}>
          {texts.add}
        </Button>
      </div>
    </Form>
  )
}
