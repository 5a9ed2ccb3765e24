import { z } from 'zod'
import { OWN_RECIPE_BOUNDS, OWN_RECIPE_ID } from '../../../../contract/own-recipes.ts'
import { id, nothing } from '../shapes.ts'

const args = z.array(z.string().max(4_096)).max(4 * OWN_RECIPE_BOUNDS.arguments)

export const recipeGuards = {
  'recipes:list': nothing,
  'recipes:preview': z.strictObject({
    revealId: id,
    recipe: z.string().regex(OWN_RECIPE_ID),
    name: z.string().min(1).max(1_500),
  }),
  'recipes:store': id,
  'recipes:own': nothing,
  'recipes:choose-program': nothing,
  // What is wrong with it is said by the answer.
  'recipes:add': z.strictObject({
    id,
    program: z.string().max(4_096),
    store: args,
    look: args.nullable(),
  }),
  'recipes:forget': id,
}
