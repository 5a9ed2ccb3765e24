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

/** The programs of this computer that a secret can be handed to. */
export class Recipes {
  readonly #own: () => readonly OwnRecipe[]
  readonly #variables: Readonly<Record<string, string | undefined>>
  readonly #shipped: readonly Recipe[]

  /** `own`: the person's own. `variables`: of the environment, from which programs get theirs. */
  constructor(
    own: () => readonly OwnRecipe[],
    variables: Readonly<Record<string, string | undefined>> = callerEnv(),
    shipped: readonly Recipe[] = shippedRecipes(homedir(), process.getuid?.() === 0),
    platform: NodeJS.Platform = process.platform,
  ) {
    this.#own = own
    this.#variables = variables
    this.#shipped = shipped.filter(({ platforms }) => platforms.includes(platform))
  }

  /** Those of this system, also where their program is not there. */
  async offers(): Promise<readonly RecipeOffer[]> {
    return Promise.all(this.#all().map((recipe) => this.#offerOf(recipe)))
  }
  /**
   * Fails with `recipe_missing` where it is not offered, and with `recipe_refused` where `name`
   * does not fit it (`fieldsIn`).
   */
  async place(
    id: string,
    name: string,
  ): Promise<Result<RecipeDestination, 'recipe_missing' | 'recipe_refused'>> {
    const recipe = this.#all().find((one) => one.id === id)
    if (recipe === undefined)
      return isRecipe(id)
        ? fail('recipe_missing')
        : fail('recipe_missing', { detail: UNKNOWN_RECIPE })
    const { program, why } = await this.#offerOf(recipe)
    if (program === null || why !== null) return fail('recipe_missing')
    const values = fieldsIn(recipe.id, name)
    return values === null
      ? fail('recipe_refused', { detail: 'name' })
      : ok(new ProgramPlace(recipe, program, values, name, this.#variables))
  }

  #all(): readonly Recipe[] {
    return [...this.#shipped, ...this.#own().map(asRecipe)]
  }
  async #offerOf(recipe: Recipe): Promise<RecipeOffer> {
    const program = this.#programOf(recipe)
    if (program === null) return { recipe: recipe.id, program, why: 'missing' }
    const why = (await this.#isNewEnough(recipe, program)) ? null : 'version'
    return { recipe: recipe.id, program, why }
  }
  #programOf({ program }: Recipe): string | null {
    if (!isAbsolute(program)) return findSafeProgram(program, this.#variables.PATH)
    return ownProgramProblem(program) === null ? program : null
  }
  async #isNewEnough(recipe: Recipe, program: string): Promise<boolean> {
    if (recipe.atLeast === undefined) return true
    const environment = environmentOf(recipe, program, this.#variables)
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
}
