import { type RefObject, useEffect, useRef, useState } from 'react'
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

/** Shows the form as it opens and, after each try, what has to be changed, with its label. */
const useFormInView = (form: RefObject<HTMLFormElement | null>, tries: number): void => {
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    wrong?.focus()
    wrong?.scrollIntoView({ block: 'center' })
  }, [tries])
}

interface ProgramFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (program: string) => void
  readonly onFailure: (failure: Failure) => void
}

/** The path of a program, entered or chosen in a dialog of the system. */
const ProgramField = ({ value, error, onChange, onFailure }: ProgramFieldProps) => {
  const choose = async (): Promise<void> => {
    const chosen = await window.keystow.chooseProgram()
    if (!chosen.ok) onFailure(chosen.error)
    else if (chosen.value !== null) onChange(chosen.value)
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label={text.program}
          hint={text.recipes.ownProgramHint}
          error={error}
          className="font-mono"
          value={value}
          onChange={onChange}
        />
      </div>
      <Button className="mt-5.5" onClick={choose}>
        {text.recipes.choose}
      </Button>
    </div>
  )
}

/** Entered values of a program, with the first thing that is wrong with them. */
const useRecipeDraft = (taken: readonly string[]) => {
  const [id, setId] = useState('')
  const [program, setProgram] = useState('')
  const [store, setStore] = useState('')
  const [look, setLook] = useState('')
  const recipe: OwnRecipe = {
    id,
    program,
    store: argsOf(store),
    look: argsOf(look).length === 0 ? null : argsOf(look),
  }
  const problem = ownRecipeProblem(recipe) ?? (taken.includes(id) ? 'taken' : null)
  return { id, setId, program, setProgram, store, setStore, look, setLook, recipe, problem }
}

interface RecipeFieldsProps {
  readonly draft: ReturnType<typeof useRecipeDraft>
  /** Whether the form says what is wrong. */
  readonly tried: boolean
  readonly onFailure: (failure: Failure) => void
}

const RecipeFields = ({ draft, tried, onFailure }: RecipeFieldsProps) => {
  const { problem } = draft
  const texts = text.recipes
  const said = (field: 'id' | 'program' | 'store'): string | undefined =>
    tried && problem !== null && FIELD[problem] === field ? texts.problems[problem] : undefined
  return (
    <>
      <Field
        label={text.keys.name}
        hint={texts.ownNameHint}
        error={said('id')}
        className="font-mono"
        value={draft.id}
        onChange={draft.setId}
      />
      <ProgramField
        value={draft.program}
        error={said('program')}
        onChange={draft.setProgram}
        onFailure={onFailure}
      />
      <Field
        rows={3}
        label={texts.ownStore}
        hint={texts.ownStoreHint}
        error={said('store')}
        className="font-mono"
        value={draft.store}
        onChange={draft.setStore}
      />
      <Field
        rows={3}
        label={texts.ownLook}
        hint={texts.ownLookHint}
        className="font-mono"
        value={draft.look}
        onChange={draft.setLook}
      />
    </>
  )
}

interface OwnRecipeFormProps {
  readonly taken: readonly string[]
  readonly onAdded: (id: string) => Promise<void>
  readonly onCancel: () => void
}

/** A program of the person's own, as it is to be started. Main asks about it before it counts. */
export const OwnRecipeForm = ({ taken, onAdded, onCancel }: OwnRecipeFormProps) => {
  const draft = useRecipeDraft(taken)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const texts = text.recipes
  useFormInView(form, tries)

  const submit = async (): Promise<void> => {
    setTries(tries + 1)
    setFailure(null)
    if (busy || draft.problem !== null) return
    setBusy(true)
    const added = await window.keystow.addRecipe(draft.recipe)
    if (added.ok) return onAdded(draft.id)
    setBusy(false)
    setFailure(added.error)
  }

  return (
    <Form ref={form} className="mt-2 space-y-3 rounded-md border border-line p-3" onSend={submit}>
      <RecipeFields draft={draft} tried={tries > 0} onFailure={setFailure} />
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
