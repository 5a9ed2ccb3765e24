import { ok } from '../../../../contract/result.ts'
import { chooseProgram } from '../../../features/delivery/recipes/choose-program.ts'
import { addOwnRecipe, forgetOwnRecipe } from '../../../features/delivery/recipes/own-recipes.ts'
import type { RecipeDeliveries } from '../../../features/delivery/recipes/recipe-deliveries.ts'
import type { Recipes } from '../../../features/delivery/recipes/recipes.ts'
import type { FileDialogs } from '../../../platform/files/file-dialog.ts'
import type { MainTexts } from '../../../platform/texts/en.ts'
import type { Store } from '../../../store/store.ts'
import type { Vault } from '../../../store/vault.ts'
import type { Handle } from '../handle.ts'

export const registerRecipes = (
  handle: Handle,
  recipes: Recipes,
  deliveries: RecipeDeliveries,
  store: Store<Vault>,
  files: FileDialogs,
  texts: () => MainTexts,
): void => {
  handle('recipes:list', async () => ok(await recipes.offers()))
  handle('recipes:preview', ({ revealId, recipe, name }) =>
    deliveries.preview(revealId, recipe, name),
  )
  handle('recipes:store', (id) => deliveries.store(id))
  handle('recipes:own', () => ok(store.value.recipes))
  handle('recipes:choose-program', () => chooseProgram(files, texts().chooseProgram))
  handle('recipes:add', (recipe) => addOwnRecipe(store, recipe))
  handle('recipes:forget', (id) => forgetOwnRecipe(store, id))
}
