import { randomUUID } from 'node:crypto'
import type { Delivery } from '../../../../contract/delivery.ts'
import type { RecipeFailure, StoringFailure } from '../../../../contract/failures.ts'
import type { RecipePlace, RecipePreview } from '../../../../contract/recipes.ts'
import { fail, ok, type Result } from '../../../../contract/result.ts'
import type { ShownRecipe } from '../../../consent/person/facts.ts'
import type { Reveals } from '../../kept/reveals.ts'
import type { HandOver } from '../hand-over.ts'
import { Previews } from '../newest.ts'
import type { RecipeDestination } from './recipe-place.ts'
import type { Recipes } from './recipes.ts'

interface Previewed {
  readonly preview: RecipePreview
  readonly destination: RecipeDestination
}

/** Hands secrets that wait for the person to programs that store them. Each as its channel. */
export class RecipeDeliveries {
  readonly #recipes: Recipes
  readonly #reveals: Reveals
  readonly #handOver: HandOver
  readonly #byReveal: Previews<Previewed>

  constructor(recipes: Recipes, reveals: Reveals, handOver: HandOver) {
    this.#recipes = recipes
    this.#reveals = reveals
    this.#handOver = handOver
    this.#byReveal = new Previews<Previewed>(this.#reveals)
  }

  async preview(
    revealId: string,
    recipe: string,
    name: string,
  ): Promise<Result<RecipePreview, RecipeFailure>> {
    const known = this.#reveals.use(revealId)
    if (!known.ok) return known
    const shown = this.#byReveal.of(revealId)
    const previewed = await shown.newest(
      async (isNewest): Promise<Result<RecipePreview, RecipeFailure>> => {
        const used = this.#reveals.use(revealId)
        if (!used.ok) return used
        const place = await this.#recipes.place(recipe, name)
        if (!place.ok) return place
        const seen = await place.value.preview(used.value.secret)
        if (!seen.ok) return seen
        if (!isNewest()) return fail('gone')
        const preview = { ...seen.value, id: randomUUID() }
        shown.last = { preview, destination: place.value }
        return ok(preview)
      },
    )
    return previewed ?? fail('gone')
  }
  async store(id: string): Promise<Result<Delivery<RecipePlace>, StoringFailure>> {
    const found = this.#find(id)
    if (found === null) return fail('gone')
    const { revealId, shown, destination } = found
    // Not twice by two clicks.
    shown.last = null
    const delivery = await this.#handOver(destination, revealId)
    return delivery.ok ? ok({ ...delivery.value, ...destination.describe() }) : delivery
  }
  /** What `store` would do; null where nothing was shown under this id. */
  readonly shown = (id: string): ShownRecipe | null => {
    const found = this.#find(id)
    const used = found === null ? fail('gone') : this.#reveals.use(found.revealId)
    if (found === null || !used.ok) return null
    const { recipe, program, store } = found.preview
    const { connectionId, key } = used.value.reveal
    return { connectionId, key, recipe, program, store }
  }

  #find(id: string) {
    return this.#byReveal.find(({ last }) => last?.preview.id === id)
  }
}
