import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { chooseProgram } from '../../delivery/recipes/choose-program.ts'
import { addOwnRecipe, forgetOwnRecipe } from '../../delivery/recipes/own-recipes.ts'
import { handle } from '../handle.ts'

type Needs = 'recipes' | 'recipeDeliveries' | 'store' | 'lock' | 'texts'

export const registerRecipes = ({ recipes, recipeDeliveries, store, lock, texts }: Pick<Context, Needs>): void => {
  handle('recipes:list', async () => ok(await recipes.offers()))
  handle('recipes:preview', ({ revealId, recipe, name }) => recipeDeliveries.preview(revealId, recipe, name))
  handle('recipes:store', (id) => recipeDeliveries.store(id))
  handle('recipes:own', () => ok(store.value.recipes))
  handle('recipes:choose-program', () => chooseProgram(lock, texts().chooseProgram))
  handle('recipes:add', (recipe) => addOwnRecipe(store, recipe))
  handle('recipes:forget', (id) => forgetOwnRecipe(store, id))
}
