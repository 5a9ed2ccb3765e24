import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { chooseProgram } from '../../delivery/recipes/choose-program.ts'
import { handle } from '../handle.ts'

type Needs = 'recipes' | 'recipeDeliveries' | 'ownRecipes' | 'lock' | 'texts'

export const registerRecipes = ({ recipes, recipeDeliveries, ownRecipes, lock, texts }: Pick<Context, Needs>): void => {
  handle('recipes:list', async () => ok(await recipes.offers()))
  handle('recipes:preview', ({ revealId, recipe, name }) => recipeDeliveries.preview(revealId, recipe, name))
  handle('recipes:store', (id) => recipeDeliveries.store(id))
  handle('recipes:own', async () => ok(await ownRecipes.read()))
  handle('recipes:choose-program', () => chooseProgram(lock, texts().chooseProgram))
  handle('recipes:add', (recipe) => ownRecipes.add(recipe))
  handle('recipes:forget', (id) => ownRecipes.forget(id))
}
