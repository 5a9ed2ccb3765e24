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
export class ProgramPlace implements RecipeDestination {
  readonly #recipe: Recipe
  readonly #program: string
  readonly #values: readonly string[]
  readonly #name: string
  readonly #variables: Readonly<Record<string, string | undefined>>
  readonly #store: readonly string[]
  readonly #look: readonly string[]
  readonly #nameThere: string
  #shown: string | null = null

  constructor(
    recipe: Recipe,
    program: string,
    values: readonly string[],
    name: string,
    variables: Readonly<Record<string, string | undefined>> = callerEnv(),
  ) {
    this.#recipe = recipe
    this.#program = program
    this.#values = values
    this.#name = name
    this.#variables = variables
    this.#store = filledIn(recipe, recipe.store, values)
    this.#look = filledIn(recipe, recipe.look, values)
    this.#nameThere = this.#values.at(-1) ?? ''
  }

  isAsPreviewed(): boolean {
    return this.#identity() === this.#shown
  }
  describe(): RecipePlace {
    return { kind: 'recipe', recipe: this.#recipe.id, name: this.#name, program: this.#program }
  }
  async preview(secret: string): ReturnType<RecipeDestination['preview']> {
    if (inputFor(this.#recipe, this.#nameThere, secret) === null)
      return fail('recipe_refused', { detail: 'value' })
    this.#shown = this.#identity()
    if (this.#shown === null) return fail('recipe_missing')
    return ok({
      kind: 'recipe',
      recipe: this.#recipe.id,
      name: this.#name,
      program: this.#program,
      store: this.#store,
      look: this.#look,
    })
  }
  async deliver(secret: string): ReturnType<RecipeDestination['deliver']> {
    const input = inputFor(this.#recipe, this.#nameThere, secret)
    if (input === null) return fail('recipe_refused', { detail: 'value' })
    if (!this.isAsPreviewed()) return fail('recipe_changed')
    try {
      if (this.#recipe.folder !== undefined)
        mkdirSync(this.#recipe.folder, { recursive: true, mode: 0o700 })
    } catch (cause) {
      log.error('a folder for credentials could not be made', cause)
      return fail('recipe_failed', { detail: 'no folder' })
    }
    const end = await this.#run(this.#store, input)
    if (end.code === 0) return ok(null)
    return fail('recipe_failed', { detail: endOf(end, secret) })
  }
  async verify(secret: string): ReturnType<RecipeDestination['verify']> {
    const { proof } = this.#recipe
    const proven =
      proof === 'own_end' ||
      isProven(proof, await this.#run(this.#look, ''), this.#nameThere, secret)
    return proven ? ok(null) : fail('recipe_unproven')
  }

  /**
   * The program as it is now, and for one of the person's own each file in its arguments: it may be
   * what a shell runs.
   */
  #identity(): string | null {
    const file = identityOf(this.#program)
    const others = isRecipe(this.#recipe.id)
      ? []
      : [...this.#store, ...this.#look].filter((arg) => isAbsolute(arg)).map(identityOf)
    return file === null ? null : [file, ...others].join('\n')
  }
  #run(args: readonly string[], input: string): Promise<ProgramEnd> {
    return runProgram({
      program: this.#program,
      args,
      environment: environmentOf(this.#recipe, this.#program, this.#variables),
      folder: homedir(),
      input,
      deadlineMs: DEADLINE_MS,
    })
  }
}
