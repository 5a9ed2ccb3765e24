import type { NotedPlace } from '../../../electron/contract/delivery.ts'
import { isRecipe } from '../../../electron/contract/recipes.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'

/** Returns what a recipe is called; one of the person's own as they called it. */
export const recipeTitle = (recipe: string): string =>
  isRecipe(recipe) ? text.recipes.all[recipe].title : recipe

/** Who can read the secret afterwards. */
export const recipeAbout = (recipe: string): string =>
  isRecipe(recipe) ? text.recipes.all[recipe].about : text.recipes.ownAbout

/** The same with what else happens, before it does. */
export const recipePlan = (recipe: string): string =>
  isRecipe(recipe)
    ? `${recipeAbout(recipe)} ${text.recipes.all[recipe].effects}`
    : recipeAbout(recipe)

/** Returns how to get the program. */
export const recipeGet = (recipe: string): string =>
  isRecipe(recipe) ? text.recipes.all[recipe].get : text.recipes.ownMissing

/** Says that a program has the secret, and how that is known. `name`: fit to stand in a text. */
export const recipeStored = (recipe: string, name: string): string =>
  isRecipe(recipe)
    ? text.recipes.stored(text.recipes.all[recipe].title, name)
    : text.recipes.ownStored(recipe, name)

/** A place that a secret was delivered to, in a line. */
export const placeLine = (place: NotedPlace): string =>
  place.kind === 'env-file'
    ? text.delivery.line(place.variable, nameInText(place.place))
    : text.recipes.line(recipeTitle(place.recipe), nameInText(place.name))
