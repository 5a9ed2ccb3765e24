import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute } from 'node:path'
import { callerEnv } from '../../../../cli/caller-world.ts'
import type { StoringFailure } from '../../../../contract/failures.ts'
import { isRecipe, type RecipePlace, type RecipePreview } from '../../../../contract/recipes.ts'
import { fail, ok, type Result } from '../../../../contract/result.ts'
import { identityOf } from '../../../../wire/file-identity.ts'
import { log } from '../../../base/log.ts'
import type { Destination } from '../destination.ts'
import { environmentOf } from './environment.ts'
import { filledIn, inputFor } from './fill.ts'
import { maskOutput } from './mask-output.ts'
import { isProven } from './prove.ts'
import type { Recipe } from './recipe.ts'
import { type ProgramEnd, runProgram } from './run-program.ts'

/** A keyring may ask for its passphrase, and a service may be slow, in milliseconds. */
const DEADLINE_MS = 60_000

export interface RecipePlaceParts {
  readonly recipe: Recipe
  /** Absolute. */
  readonly program: string
  /** As `fieldsIn`. */
  readonly values: readonly string[]
  /** All of them, as `joinFields`. */
  readonly name: string
  readonly variables?: Readonly<Record<string, string | undefined>>
}

/** How a program failed, in a few words, and what it complained of. */
const endOf = ({ code, late, complaint, output }: ProgramEnd, secret: string): string => {
  const how = late ? 'deadline' : code === null ? 'not started, or ended' : `exit ${code}`
  const said = maskOutput(complaint.trim() === '' ? output : complaint, secret)
  return said === '' ? how : `${how}: ${said}`
}

/** A name in what a program keeps, which can be looked at before. */
export interface RecipeDestination
  extends Destination<RecipePlace, Exclude<StoringFailure, 'gone'>> {
  preview(
    secret: string,
  ): Promise<Result<Omit<RecipePreview, 'id'>, 'recipe_missing' | 'recipe_refused'>>
  /** As `PreviewedDestination`. */
  isAsPreviewed(): boolean
}

/**
 * A program that stores a secret under a name. The secret goes to its standard input and nowhere
 * else.
 */
export const createRecipePlace = (parts: RecipePlaceParts): RecipeDestination => {
  const { recipe, program, values, name, variables = callerEnv() } = parts
  const [store, look] = [recipe.store, recipe.look].map((args) =>
    filledIn(recipe, args, values),
  ) as [readonly string[], readonly string[]]
  const nameThere = values.at(-1) ?? ''
  let shown: string | null = null

  /**
   * The program as it is now, and for one of the person's own each file in its arguments: it may be
   * what a shell runs.
   */
  const identity = (): string | null => {
    const file = identityOf(program)
    const others = isRecipe(recipe.id)
      ? []
      : [...store, ...look].filter((arg) => isAbsolute(arg)).map(identityOf)
    return file === null ? null : [file, ...others].join('\n')
  }

  const isAsPreviewed = (): boolean => identity() === shown

  const run = (args: readonly string[], input: string): Promise<ProgramEnd> =>
    runProgram({
      program,
      args,
      environment: environmentOf(recipe, program, variables),
      folder: homedir(),
      input,
      deadlineMs: DEADLINE_MS,
    })

  return {
    describe: () => ({ kind: 'recipe', recipe: recipe.id, name, program }),
    preview: async (secret) => {
      if (inputFor(recipe, nameThere, secret) === null)
        return fail('recipe_refused', { detail: 'value' })
      shown = identity()
      if (shown === null) return fail('recipe_missing')
      return ok({ kind: 'recipe', recipe: recipe.id, name, program, store, look })
    },
    deliver: async (secret) => {
      const input = inputFor(recipe, nameThere, secret)
      if (input === null) return fail('recipe_refused', { detail: 'value' })
      if (!isAsPreviewed()) return fail('recipe_changed')
      try {
        if (recipe.folder !== undefined) mkdirSync(recipe.folder, { recursive: true, mode: 0o700 })
      } catch (cause) {
        log.error('a folder for credentials could not be made', cause)
        return fail('recipe_failed', { detail: 'no folder' })
      }
      const end = await run(store, input)
      if (end.code === 0) return ok(null)
      return fail('recipe_failed', { detail: endOf(end, secret) })
    },
    isAsPreviewed,
    verify: async (secret) => {
      const { proof } = recipe
      const proven = proof === 'own_end' || isProven(proof, await run(look, ''), nameThere, secret)
      return proven ? ok(null) : fail('recipe_unproven')
    },
  }
}
