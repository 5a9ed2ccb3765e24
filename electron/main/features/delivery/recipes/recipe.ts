/**
 * How the read-back proves that a secret is there.
 *
 * - `secret`: it prints the secret.
 * - `first_column`: the first column of a line is the name.
 * - `name`, `title`: a list in JSON has an item whose field of this name is the name.
 * - `exit`: it ends with 0 only where the name is there.
 */
export type RecipeProof = 'secret' | 'first_column' | 'name' | 'title' | 'exit'

/**
 * A program's own way to store a secret, as data. `{field}` in an argument stands for what the
 * person said; no argument has the secret.
 */
export interface Recipe {
  /** A `RecipeId`, or how a program of the person's own is called. */
  readonly id: string
  /** As the search path knows it, or absolute. */
  readonly program: string
  readonly store: readonly string[]
  /** What its standard input gets: the secret alone, or what the program wants around it. */
  readonly input: 'secret' | 'op_item' | 'security_command'
  readonly look: readonly string[]
  /** `own_end`: nothing is read back; that the program ended with 0 counts as proof. */
  readonly proof: RecipeProof | 'own_end'
  /**
   * Variables that it gets of this process's environment, besides those that every program gets.
   */
  readonly passes: readonly string[]
  /** Variables that are set for it. */
  readonly sets?: Readonly<Record<string, string>>
  readonly platforms: readonly NodeJS.Platform[]
  /** The first number that `--version` prints has to be this at least. */
  readonly atLeast?: number
  /** A folder that has to be there, made for the owner alone. */
  readonly folder?: string
}
