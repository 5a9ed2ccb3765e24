import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import { chooseProgram } from '../../../features/delivery/recipes/choose-program.ts'
import { addOwnRecipe, forgetOwnRecipe } from '../../../features/delivery/recipes/own-recipes.ts'
import type { Handle } from '../handle.ts'

type Needs = 'recipes' | 'recipeDeliveries' | 'store' | 'files' | 'texts'

export const registerRecipes = (
  handle: Handle,
  { recipes, recipeDeliveries, store, files, texts }: Pick<Context, Needs>,
): void => {
  handle('recipes:list', async () => ok(await recipes.offers()))
  handle('recipes:preview', ({ revealId, recipe, name }) =>
    recipeDeliveries.preview(revealId, recipe, name),
  )
  handle('recipes:store', (id) => recipeDeliveries.store(id))
  handle('recipes:own', () => ok(store.value.recipes))
  handle('recipes:choose-program', () => chooseProgram(files, texts().chooseProgram))
  handle('recipes:add', (recipe) => addOwnRecipe(store, recipe))
  handle('recipes:forget', (id) => forgetOwnRecipe(store, id))
}
