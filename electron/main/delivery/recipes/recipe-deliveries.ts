import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../../contract/api-key.ts'
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
  /** What `store` would do; null where nothing was shown under this id. */
  shown(id: string): ShownRecipe | null
}

export interface ShownRecipe extends Pick<RecipePreview, 'recipe' | 'program' | 'store'> {
  readonly connectionId: string
  readonly key: Pick<ApiKey, 'name' | 'lastFour'>
}

export interface RecipeDeliveriesParts {
  readonly recipes: Pick<Recipes, 'place'>
  readonly reveals: Pick<Reveals, 'use'>
  readonly handOver: HandOver
}

interface Shown {
  readonly preview: RecipePreview
  readonly destination: RecipeDestination
}

export const createRecipeDeliveries = ({ recipes, reveals, handOver }: RecipeDeliveriesParts): RecipeDeliveries => {
  /** What was shown last for a reveal. A later one takes its place. */
  const byReveal = new Map<string, Shown>()
  const find = (id: string) => {
    const [revealId, shown] = [...byReveal].find(([, one]) => one.preview.id === id) ?? []
    return revealId === undefined || shown === undefined ? null : { revealId, ...shown }
  }
  return {
    preview: async (revealId, recipe, name) => {
      const used = reveals.use(revealId)
      if (!used.ok) return used
      const place = await recipes.place(recipe, name)
      if (!place.ok) return place
      const previewed = await place.value.preview(used.value.secret)
      if (!previewed.ok) return previewed
      const preview = { ...previewed.value, id: randomUUID() }
      byReveal.set(revealId, { preview, destination: place.value })
      return ok(preview)
    },
    store: async (id) => {
      const found = find(id)
      if (found === null) return fail('gone')
      const { revealId, destination } = found
      // Not twice by two clicks.
      byReveal.delete(revealId)
      const delivery = await handOver.revealed(destination, revealId)
      return delivery.ok ? ok({ ...delivery.value, ...destination.describe() }) : delivery
    },
    shown: (id) => {
      const found = find(id)
      const used = found === null ? fail('gone') : reveals.use(found.revealId)
      if (found === null || !used.ok) return null
      const { recipe, program, store } = found.preview
      const { connectionId, key } = used.value.reveal
      return { connectionId, key, recipe, program, store }
    },
  }
}
