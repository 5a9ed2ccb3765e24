import { z } from 'zod'
import type { RecipeRequests } from '../../../contract/ipc/recipes.ts'
import { RECIPES } from '../../../contract/recipes.ts'
import { id, nothing } from '../shapes.ts'

export const recipeGuards = {
  'recipes:list': nothing,
  'recipes:preview': z.strictObject({ revealId: id, recipe: z.enum(RECIPES), name: z.string().min(1).max(1_500) }),
  'recipes:store': id,
} satisfies Record<keyof RecipeRequests, z.ZodType>
