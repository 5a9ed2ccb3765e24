import type { RecipeOffer } from '../../../electron/contract/recipes.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { recipeGet, recipeTitle } from './recipe-texts.ts'

export interface RecipeChoiceProps {
  /** null: not known yet. */
  readonly offers: readonly RecipeOffer[] | null
  readonly chosen: string | null
  readonly onChoose: (recipe: string) => void
}

/** The programs that are there, and how to get those that are not. */
export const RecipeChoice = ({ offers, chosen, onChoose }: RecipeChoiceProps) => {
  if (offers === null) return <p className="text-soft">{text.recipes.looking}</p>
  const there = offers.filter(({ why }) => why === null)
  const missing = offers.filter(({ why }) => why !== null)
  return (
    <>
      {there.length === 0 ? (
        <p>{text.recipes.none}</p>
      ) : (
        <fieldset aria-label={text.recipes.program} className="flex flex-wrap gap-1.5">
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
                {recipeTitle(recipe)}: {why === 'version' ? text.recipes.tooOld(recipeGet(recipe)) : recipeGet(recipe)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
