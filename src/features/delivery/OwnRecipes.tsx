import { Plus, SquareTerminal } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { OwnRecipe } from '../../../electron/contract/own-recipes.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { CommandLine } from './CommandLine.tsx'
import { OwnRecipeForm } from './OwnRecipeForm.tsx'

const Recipe = ({
  recipe,
  onForget,
}: {
  readonly recipe: OwnRecipe
  readonly onForget: () => void
}) => {
  const { id, program, store, look } = recipe
  return (
    <li className="rounded-md border border-line p-2.5">
      <div className="mb-2 flex items-center gap-2">
        <SquareTerminal size={16} className="shrink-0 text-soft" />
        <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere] select-text">
          {id}
        </span>
        <Button size="sm" aria-label={text.recipes.forgetOne(id)} onClick={onForget}>
          {text.recipes.forget}
        </Button>
      </div>
      <div className="space-y-2 text-xs">
        <CommandLine label={text.recipes.runs} words={[program, ...store]} />
        {look === null ? (
          <p className="text-soft">{text.recipes.notAsked}</p>
        ) : (
          <CommandLine label={text.recipes.reads} words={[program, ...look]} />
        )}
      </div>
    </li>
  )
}

const useOwnRecipes = () => {
  const [own, setOwn] = useState<readonly OwnRecipe[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = async (): Promise<void> => {
    const answer = await window.keystow.ownRecipes()
    if (answer.ok) setOwn(answer.value)
    else setFailure(answer.error)
  }
  useEffect(() => void read(), [])
  return {
    own,
    failure,
    /** Returns whether it was forgotten. */
    forget: async (recipe: string): Promise<boolean> => {
      const answer = await window.keystow.forgetRecipe(recipe)
      setFailure(answer.ok ? null : answer.error)
      await read()
      return answer.ok
    },
    /** Reads them again after one was added. */
    readAdded: (): Promise<void> => {
      setFailure(null)
      return read()
    },
  }
}

/** The person's own programs that secrets can be handed to, and the way to add one. */
export const OwnRecipes = () => {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const { own, failure, forget, readAdded } = useOwnRecipes()
  const [adding, setAdding] = useState(false)
  const texts = text.recipes

  /** The focus goes on to the button that is always there. */
  const focusAdd = (): void => section.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  const forgetOne = async (recipe: string): Promise<void> => {
    if (!(await forget(recipe))) return
    announce(texts.forgotten(recipe))
    focusAdd()
  }
  const wasAdding = useRef(false)
  // Before the dialog takes the focus that the form had.
  useLayoutEffect(() => {
    if (wasAdding.current && !adding) focusAdd()
    wasAdding.current = adding
  }, [adding])

  return (
    <section ref={section} data-setting="ownRecipes" aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-medium">
        {texts.own}
      </h3>
      <p className="text-xs text-soft">{texts.ownHint}</p>
      {own === null || own.length === 0 ? null : (
        <ul aria-labelledby={id} className="mt-2 space-y-2">
          {own.map((recipe) => (
            <Recipe key={recipe.id} recipe={recipe} onForget={() => void forgetOne(recipe.id)} />
          ))}
        </ul>
      )}
      <FailureBanner className="mt-2" failure={failure} />
      {adding ? (
        <OwnRecipeForm
          taken={own?.map((recipe) => recipe.id) ?? []}
          onAdded={async (added) => {
            announce(texts.added(added))
            // First the list grows, then the focus goes to what is below it.
            await readAdded()
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button
          icon={Plus}
          data-add
          className="mt-2"
          disabled={own === null}
          onClick={() => setAdding(true)}
        >
          {texts.add}
        </Button>
      )}
    </section>
  )
}
