import { useEffect, useRef, useState } from 'react'
import {
  fieldsIn,
  fieldsOf,
  joinFields,
  type RecipeOffer,
  type RecipePreview,
} from '../../../electron/contract/recipes.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Mode } from '../../ui/mode.ts'
import { CommandLine } from './CommandLine.tsx'
import { recipeGet, recipePlan, recipeTitle } from './recipe-texts.ts'
import { type Recipe, useRecipe } from './use-recipe.ts'

interface RecipeChoiceProps {
  /** null: not known yet. */
  readonly offers: readonly RecipeOffer[] | null
  readonly chosen: string | null
  readonly onChoose: (recipe: string) => void
}

/** The programs that are there, and how to get those that are not. */
const RecipeChoice = ({ offers, chosen, onChoose }: RecipeChoiceProps) => {
  if (offers === null) return <p className="text-soft">{text.recipes.looking}</p>
  const there = offers.filter(({ why }) => why === null)
  const missing = offers.filter(({ why }) => why !== null)
  return (
    <>
      {there.length === 0 ? (
        <p>{text.recipes.none}</p>
      ) : (
        <fieldset aria-label={text.program} className="flex flex-wrap gap-1.5">
          {there.map(({ recipe }) => (
            <Button
              key={recipe}
              size="sm"
              {...(recipe === chosen ? { kind: 'primary' } : {})}
              aria-pressed={recipe === chosen}
              onClick={() => onChoose(recipe)}
            >
              {recipeTitle(recipe)}
            </Button>
          ))}
        </fieldset>
      )}
      {missing.length === 0 ? null : (
        <details className="text-xs text-soft">
          <summary className="cursor-default">{text.recipes.notHere}</summary>
          <ul className="mt-1 space-y-1">
            {missing.map(({ recipe, why }) => (
              <li key={recipe}>
                {recipeTitle(recipe)}:{' '}
                {why === 'version' ? text.recipes.tooOld(recipeGet(recipe)) : recipeGet(recipe)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface RecipeFieldsProps {
  readonly recipe: string
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** Shows what a program does with the secret, and what it has to be told. */
const RecipeFields = ({ recipe, values, onChange }: RecipeFieldsProps) => (
  <>
    <p className="text-xs text-soft">{recipePlan(recipe)}</p>
    {fieldsOf(recipe).map(({ field, pattern }, index) => {
      const value = values[index] ?? ''
      return (
        <Field
          key={field}
          label={text.recipes.fields[field]}
          value={value}
          error={value === '' || pattern.test(value) ? undefined : text.recipes.bad}
          className="font-mono"
          onChange={(entered) => onChange(values.with(index, entered))}
        />
      )
    })}
  </>
)

const Commands = ({ preview: { program, store, look } }: { readonly preview: RecipePreview }) => (
  <>
    <CommandLine label={text.recipes.runs} words={[program, ...store]} />
    {look.length === 0 ? (
      <p className="text-xs text-soft">{text.recipes.notAsked}</p>
    ) : (
      <CommandLine label={text.recipes.reads} words={[program, ...look]} />
    )}
  </>
)

interface RecipeDialogProps {
  readonly mode: Mode
  readonly revealId: string
  /** What the secret is called where nothing was said. */
  readonly suggested: string
  /** Where the replaced key was stored, to begin with. */
  readonly first: { readonly recipe: string; readonly name: string } | null
  readonly onClose: () => void
  readonly finalFocus: () => HTMLElement | null
}

/** The programs that main finds. Calls `onFound` once they are known. */
const useOffers = (onFound: () => void) => {
  const [offers, setOffers] = useState<readonly RecipeOffer[] | null>(null)
  /** Why the programs are not known. */
  const [unread, setUnread] = useState<Failure | null>(null)
  useEffect(() => {
    void window.keystow.recipes().then((answer) => {
      if (!answer.ok) return setUnread(answer.error)
      setOffers(answer.value)
      onFound()
    })
  }, [])
  return { offers, unread }
}

/** The program that is chosen and what was entered for it; main is asked what would be run. */
const useRecipeEntry = (recipe: Recipe) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const [values, setValues] = useState<readonly string[]>([])
  const enter = (
    id: string,
    entered: readonly string[],
    look: (recipe: string, name: string | null) => unknown = recipe.look,
  ): void => {
    setChosen(id)
    setValues(entered)
    const name = joinFields(entered)
    look(id, fieldsIn(id, name) === null ? null : name)
  }
  return { chosen, values, enter }
}

/** Programs that can store the secret, what each has to be told, and exactly what would be run. */
export const RecipeDialog = ({
  mode,
  revealId,
  suggested,
  first,
  onClose,
  finalFocus,
}: RecipeDialogProps) => {
  const recipe = useRecipe(revealId, onClose)
  const { chosen, values, enter } = useRecipeEntry(recipe)
  const choose = (id: string): void =>
    enter(
      id,
      fieldsOf(id).map(({ field }) => (field === 'name' ? suggested : '')),
    )
  const { offers, unread } = useOffers(() => {
    if (first !== null) enter(first.recipe, fieldsIn(first.recipe, first.name) ?? [])
  })

  const body = useRef<HTMLDivElement>(null)
  // The programs come after the dialog, and the fields after a choice.
  useEffect(() => {
    body.current?.querySelector<HTMLElement>(chosen === null ? 'fieldset button' : 'input')?.focus()
  }, [offers, chosen])

  return (
    <Dialog
      mode={mode}
      width="form"
      title={text.recipes.title}
      lead={text.recipes.lead}
      finalFocus={finalFocus}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            kind="primary"
            disabled={recipe.preview === null || recipe.storing}
            onClick={() => recipe.store()}
          >
            {recipe.storing ? text.recipes.storing : text.recipes.store}
          </Button>
        </>
      }
    >
      <div ref={body} className="space-y-3">
        {unread === null ? (
          <RecipeChoice offers={offers} chosen={chosen} onChoose={choose} />
        ) : (
          <FailureBanner failure={unread} />
        )}
        {chosen === null ? null : (
          <RecipeFields
            recipe={chosen}
            values={values}
            onChange={(entered) => enter(chosen, entered, recipe.type)}
          />
        )}
        {recipe.preview === null ? null : <Commands preview={recipe.preview} />}
        <FailureBanner failure={recipe.failure} />
      </div>
    </Dialog>
  )
}
