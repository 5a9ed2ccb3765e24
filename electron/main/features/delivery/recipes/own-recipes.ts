import {
  OWN_RECIPE_BOUNDS,
  type OwnRecipe,
  type OwnRecipeProblem,
  ownRecipeProblem,
} from '../../../../contract/own-recipes.ts'
import { fail, ok, type Result } from '../../../../contract/result.ts'
import type { Store } from '../../../store/store.ts'
import type { Vault } from '../../../store/vault.ts'
import { programProblem } from '../find-program.ts'
import { isOpenToOthers } from './program-file.ts'
import type { Recipe } from './recipe.ts'
import { CONFIG, DESKTOPS, SESSION } from './shipped.ts'

/** How such a program is run: as one of those that come with the app. */
export const asRecipe = ({ id, program, store, look }: OwnRecipe): Recipe => ({
  id,
  program,
  store,
  input: 'secret',
  look: look ?? [],
  proof: look === null ? 'own_end' : 'exit',
  passes: [...SESSION, ...CONFIG],
  platforms: DESKTOPS,
})

/** Why the program of such a recipe is not run; null where it may be. */
export const ownProgramProblem = (path: string): OwnRecipeProblem | null =>
  programProblem(path) ?? (isOpenToOthers(path) ? 'open' : null)

/** Why a recipe cannot be added, as far as that depends on this recipe alone; null where it can. */
export const newRecipeProblem = (recipe: OwnRecipe): OwnRecipeProblem | null =>
  ownRecipeProblem(recipe) ?? ownProgramProblem(recipe.program)

/**
 * Adds a recipe that the person confirmed. Fails with `recipe_not_added`; `detail` is an
 * `OwnRecipeProblem`. Throws `DiskFailure`.
 */
export const addOwnRecipe = (
  store: Store<Vault>,
  recipe: OwnRecipe,
): Result<null, 'recipe_not_added'> => {
  const { recipes } = store.value
  const taken = recipes.some(({ id }) => id === recipe.id) ? 'taken' : null
  const full = recipes.length >= OWN_RECIPE_BOUNDS.recipes ? 'too_many' : null
  const problem = newRecipeProblem(recipe) ?? taken ?? full
  if (problem !== null) return fail('recipe_not_added', { detail: problem })
  store.update((vault) => ({ ...vault, recipes: [...vault.recipes, recipe] }))
  return ok(null)
}

/** Throws `DiskFailure`. */
export const forgetOwnRecipe = (store: Store<Vault>, id: string): Result<null, 'gone'> => {
  const left = store.value.recipes.filter((recipe) => recipe.id !== id)
  if (left.length === store.value.recipes.length) return fail('gone')
  store.update((vault) => ({ ...vault, recipes: left }))
  return ok(null)
}
