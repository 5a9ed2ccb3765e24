import { randomUUID } from 'node:crypto'
import type { Delivery } from '../../../contract/delivery.ts'
import type { RecipeFailure, StoringFailure } from '../../../contract/failures.ts'
import type { RecipePlace, RecipePreview } from '../../../contract/recipes.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Reveals } from '../../workflows/reveals.ts'
import type { HandOver } from '../hand-over.ts'
import type { RecipeDestination } from './recipe-place.ts'
import type { Recipes } from './recipes.ts'

/** Hands secrets that wait for the person to programs that store them. Each as its channel. */
export interface RecipeDeliveries {
  preview(revealId: string, recipe: string, name: string): Promise<Result<RecipePreview, RecipeFailure>>
  store(id: string): Promise<Result<Delivery<RecipePlace>, StoringFailure>>
}

export interface RecipeDeliveriesParts {
  readonly recipes: Pick<Recipes, 'place'>
  readonly reveals: Pick<Reveals, 'use'>
  readonly handOver: HandOver
}

interface Shown {
  readonly id: string
  readonly destination: RecipeDestination
}

export const createRecipeDeliveries = ({ recipes, reveals, handOver }: RecipeDeliveriesParts): RecipeDeliveries => {
  /** What was shown last for a reveal. A later one takes its place. */
  const byReveal = new Map<string, Shown>()
  return {
    preview: async (revealId, recipe, name) => {
      const used = reveals.use(revealId)
      if (!used.ok) return used
      const place = await recipes.place(recipe, name)
      if (!place.ok) return place
      const previewed = await place.value.preview(used.value.secret)
      if (!previewed.ok) return previewed
      const id = randomUUID()
      byReveal.set(revealId, { id, destination: place.value })
      return ok({ ...previewed.value, id })
    },
    store: async (id) => {
      const [revealId, shown] = [...byReveal].find(([, one]) => one.id === id) ?? []
      if (revealId === undefined || shown === undefined) return fail('gone')
      // Not twice by two clicks.
      byReveal.delete(revealId)
      const delivery = await handOver.revealed(shown.destination, revealId)
      return delivery.ok ? ok({ ...delivery.value, ...shown.destination.describe() }) : delivery
    },
  }
}
