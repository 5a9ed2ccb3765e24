import type { Delivery } from '../delivery.ts'
import type { OwnRecipe } from '../own-recipes.ts'
import type { RecipeOffer, RecipePlace, RecipePreview } from '../recipes.ts'

/** Handing a secret to a program that stores it. The secret never comes to the window. */
export interface RecipeRequests {
  /** The programs of this system that can store a secret, with those that are not there. */
  'recipes:list': { input: null; answer: readonly RecipeOffer[] }
  /**
   * What would be run. `name`: as `joinFields`. Starts nothing but, for some, the program with
   * `--version`.
   */
  'recipes:preview': {
    input: { readonly revealId: string; readonly recipe: string; readonly name: string }
    answer: RecipePreview
  }
  /**
   * Runs what the preview of this id showed and reads back. Fails with `recipe_changed` where the
   * program is another file by now.
   */
  'recipes:store': { input: string; answer: Delivery<RecipePlace> }
  'recipes:own': { input: null; answer: readonly OwnRecipe[] }
  /** Asks for a program's file; null if cancelled. */
  'recipes:choose-program': { input: null; answer: string | null }
  /** Fails with `recipe_not_added`, `detail` an `OwnRecipeProblem`. */
  'recipes:add': { input: OwnRecipe; answer: null }
  'recipes:forget': { input: string; answer: null }
}

/** By what name a window asks each. */
export const recipeApi = {
  recipes: 'recipes:list',
  previewRecipe: 'recipes:preview',
  storeByRecipe: 'recipes:store',
  ownRecipes: 'recipes:own',
  chooseProgram: 'recipes:choose-program',
  addRecipe: 'recipes:add',
  forgetRecipe: 'recipes:forget',
} as const
