import { homedir } from 'node:os'
import { isAbsolute } from 'node:path'
import { callerEnv } from '../../../../cli/caller-world.ts'
import type { OwnRecipe } from '../../../../contract/own-recipes.ts'
import {
  fieldsIn,
  isRecipe,
  type RecipeOffer,
  UNKNOWN_RECIPE,
} from '../../../../contract/recipes.ts'
import { fail, ok, type Result } from '../../../../contract/result.ts'
import { environmentOf } from './environment.ts'
import { asRecipe, ownProgramProblem } from './own-recipes.ts'
import { findSafeProgram } from './program-file.ts'
import type { Recipe } from './recipe.ts'
import { ProgramPlace, type RecipeDestination } from './recipe-place.ts'
import { runProgram } from './run-program.ts'
import { shippedRecipes } from './shipped.ts'

const VERSION_DEADLINE_MS = 5_000

interface RecipesParts {
  readonly variables?: Readonly<Record<string, string | undefined>>
  readonly all?: readonly Recipe[]
  readonly platform?: NodeJS.Platform
  /** The person's own. */
  readonly own?: () => readonly OwnRecipe[]
}

/** The programs of this computer that a secret can be handed to. */
export const createRecipes = ({
  all = shippedRecipes(homedir(), process.getuid?.() === 0),
  platform = process.platform,
  variables = callerEnv(),
  own = () => [],
}: RecipesParts = {}) => {
  const isNewEnough = async (recipe: Recipe, program: string): Promise<boolean> => {
    if (recipe.atLeast === undefined) return true
    const environment = environmentOf(recipe, program, variables)
    const end = await runProgram({
      program,
      environment,
      folder: homedir(),
      input: '',
      args: ['--version'],
      deadlineMs: VERSION_DEADLINE_MS,
    })
    return end.code === 0 && Number(/\d+/.exec(end.output)?.[0] ?? 0) >= recipe.atLeast
  }
  const programOf = ({ program }: Recipe): string | null => {
    if (!isAbsolute(program)) return findSafeProgram(program, variables.PATH)
    return ownProgramProblem(program) === null ? program : null
  }
  const offerOf = async (recipe: Recipe): Promise<RecipeOffer> => {
    const program = programOf(recipe)
    if (program === null) return { recipe: recipe.id, program, why: 'missing' }
    return {
      recipe: recipe.id,
      program,
      why: (await isNewEnough(recipe, program)) ? null : 'version',
    }
  }
  const shipped = all.filter(({ platforms }) => platforms.includes(platform))
  const here = (): readonly Recipe[] => [...shipped, ...own().map(asRecipe)]
  return {
    /** Those of this system, also where their program is not there. */
    offers: async (): Promise<readonly RecipeOffer[]> => Promise.all(here().map(offerOf)),
    /**
     * Fails with `recipe_missing` where it is not offered, and with `recipe_refused` where `name`
     * does not fit it (`fieldsIn`).
     */
    place: async (
      id: string,
      name: string,
    ): Promise<Result<RecipeDestination, 'recipe_missing' | 'recipe_refused'>> => {
      const recipe = here().find((one) => one.id === id)
      if (recipe === undefined)
        return isRecipe(id)
          ? fail('recipe_missing')
          : fail('recipe_missing', { detail: UNKNOWN_RECIPE })
      const { program, why } = await offerOf(recipe)
      if (program === null || why !== null) return fail('recipe_missing')
      const values = fieldsIn(recipe.id, name)
      return values === null
        ? fail('recipe_refused', { detail: 'name' })
        : ok(new ProgramPlace(recipe, program, values, name, variables))
    },
  }
}

export type Recipes = ReturnType<typeof createRecipes>
