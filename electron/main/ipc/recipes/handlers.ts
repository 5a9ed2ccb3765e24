import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { handle } from '../handle.ts'

export const registerRecipes = ({ recipes, recipeDeliveries }: Pick<Context, 'recipes' | 'recipeDeliveries'>): void => {
  handle('recipes:list', async () => ok(await recipes.offers()))
  handle('recipes:preview', ({ revealId, recipe, name }) => recipeDeliveries.preview(revealId, recipe, name))
  handle('recipes:store', (id) => recipeDeliveries.store(id))
}
