import { z } from 'zod'
import type { SealFailure } from '../../../contract/failures.ts'
import {
  OWN_RECIPE_BOUNDS,
  type OwnRecipe,
  type OwnRecipeProblem,
  type OwnRecipes,
  ownRecipeProblem,
} from '../../../contract/own-recipes.ts'
import { parseJson } from '../../../contract/parse-json.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { createOneAtATime } from '../../app/one-at-a-time.ts'
import { parseUnknown } from '../../security/parse-unknown.ts'
import type { SealedRecord } from '../../vault/sealed-record.ts'
import { programProblem } from '../find-program.ts'
import { isOpenToOthers } from './program-file.ts'
import type { Recipe } from './recipe.ts'
import { CONFIG, DESKTOPS, SESSION } from './shipped.ts'

/** Programs of the person's own that a secret can be handed to: sealed, and so just as the person confirmed them. */
export interface OwnRecipeStore {
  read(): Promise<OwnRecipes>
  /** Why it cannot be added as far as that is known at once; null where nothing is. */
  problem(recipe: OwnRecipe): OwnRecipeProblem | null
  /** The person was asked. Fails with `recipe_not_added`; `detail` is an `OwnRecipeProblem`. */
  add(recipe: OwnRecipe): Promise<Result<null, SealFailure | 'recipe_not_added'>>
  forget(id: string): Promise<Result<null, SealFailure | 'gone'>>
}

const onDisk = z.array(
  z.strictObject({ id: z.string(), program: z.string(), store: z.array(z.string()), look: z.array(z.string()).nullable() }),
)

const parsed = (text: string): readonly OwnRecipe[] | null => {
  const result = parseUnknown(onDisk, parseJson(text))
  return result.success && result.data.every((one) => ownRecipeProblem(one) === null) ? result.data : null
}

/** How such a program is run: as one of those that come with the app. */
export const asRecipe = ({ id, program, store, look }: OwnRecipe): Recipe => ({
  id,
  program,
  store,
  input: 'secret',
  look: look ?? [],
  proof: look === null ? 'own_end' : 'exit',
  passes: [...SESSION, ...CONFIG],
  platforms: DESKTOPS,
})

/** Why the program of such a recipe is not run; null where it may be. */
export const ownProgramProblem = (path: string): OwnRecipeProblem | null => programProblem(path) ?? (isOpenToOthers(path) ? 'open' : null)

export const createOwnRecipes = (record: SealedRecord): OwnRecipeStore => {
  const inTurn = createOneAtATime()
  /** `storage_locked`: what there is cannot be told now, and must not be replaced. */
  const known = async (): Promise<Result<OwnRecipes, 'storage_locked'>> => {
    const text = await record.read()
    if (!text.ok && text.error.code === 'storage_locked') return fail('storage_locked')
    const recipes = !text.ok ? null : text.value === null ? [] : parsed(text.value)
    return ok({ unproven: recipes === null, recipes: recipes ?? [] })
  }
  const problem = (recipe: OwnRecipe): OwnRecipeProblem | null => ownRecipeProblem(recipe) ?? ownProgramProblem(recipe.program)
  return {
    read: async () => {
      const now = await known()
      return now.ok ? now.value : { unproven: true, recipes: [] }
    },
    problem,
    add: ({ id, program, store, look }) =>
      inTurn(async () => {
        const recipe = { id, program, store, look }
        const now = await known()
        if (!now.ok) return now
        const { recipes } = now.value
        const taken = recipes.some((one) => one.id === id) ? 'taken' : null
        const full = recipes.length >= OWN_RECIPE_BOUNDS.recipes ? 'too_many' : null
        const why = problem(recipe) ?? taken ?? full
        return why === null ? record.write(JSON.stringify([...recipes, recipe])) : fail('recipe_not_added', { detail: why })
      }),
    forget: (id) =>
      inTurn(async () => {
        const now = await known()
        if (!now.ok) return now
        const left = now.value.recipes.filter((one) => one.id !== id)
        return left.length === now.value.recipes.length ? fail('gone') : record.write(JSON.stringify(left))
      }),
  }
}
