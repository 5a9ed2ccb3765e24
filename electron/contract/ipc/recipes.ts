import type { Delivery } from '../delivery.ts'
import type { RecipeId, RecipeOffer, RecipePlace, RecipePreview } from '../recipes.ts'

/** Handing a secret to a program that stores it. The secret never comes to the window. */
export interface RecipeRequests {
  /** The programs of this system that can store a secret, with those that are not there. */
  'recipes:list': { input: null; answer: readonly RecipeOffer[] }
  /** What would be run. `name`: as `joinFields`. Starts nothing but, for some, the program with `--version`. */
  'recipes:preview': {
    input: { readonly revealId: string; readonly recipe: RecipeId; readonly name: string }
    answer: RecipePreview
  }
  /** Runs what the preview of this id showed and reads back. Fails with `recipe_changed` where the program is another file by now. */
  'recipes:store': { input: string; answer: Delivery<RecipePlace> }
}

/** By what name a window asks each. */
export const recipeApi = {
  recipes: 'recipes:list',
  previewRecipe: 'recipes:preview',
  storeByRecipe: 'recipes:store',
} as const satisfies Record<string, keyof RecipeRequests>
