import { holdsSecret } from './mask-secrets.ts'
import { isRecipe } from './recipes.ts'

/** A program of the person's own that stores a secret. */
export interface OwnRecipe {
  /** How it is called, also in `--to`. */
  readonly id: string
  /** Absolute. */
  readonly program: string
  /**
   * Its arguments. `{name}` stands for what the secret is called there; the secret is in none of
   * them.
   */
  readonly store: readonly string[]
  /**
   * Those of the call that ends with 0 only where the secret is there; null: the end of `store`
   * with 0 counts as proof.
   */
  readonly look: readonly string[] | null
}

export const OWN_RECIPE_BOUNDS = {
  recipes: 20,
  arguments: 16,
  argument: 160,
  program: 1_000,
} as const
export const OWN_RECIPE_ID = /^[a-z][a-z0-9-]{1,31}$/

/**
 * Why a program is not added.
 *
 * - `id`: its name is none; `taken`: another one has it.
 * - `program`: no absolute path; `missing`, `not_a_file`, `not_executable`: nothing there can be
 * run; `open`: others could replace it.
 * - `arguments`: too many, too long, or with control characters.
 * - `secret`: a secret, or a placeholder for it, would be in its arguments.
 * - `no_name`: nothing in its arguments says what the secret is called there.
 * - `too_many`: there are `OWN_RECIPE_BOUNDS.recipes` already.
 */
export type OwnRecipeProblem =
  | 'id'
  | 'taken'
  | 'program'
  | 'missing'
  | 'not_a_file'
  | 'not_executable'
  | 'open'
  | 'arguments'
  | 'secret'
  | 'no_name'
  | 'too_many'

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])[^\p{Cc}]+$/u
const PLACEHOLDER = /\{\s*(?:secret|value|password|passphrase|token|key|api[_-]?key)\s*\}/i

/** What is wrong with it by itself, whatever is on this computer; null where nothing is. */
export const ownRecipeProblem = ({
  id,
  program,
  store,
  look,
}: OwnRecipe): OwnRecipeProblem | null => {
  const args = [...store, ...(look ?? [])]
  const { argument, arguments: most } = OWN_RECIPE_BOUNDS
  if (!OWN_RECIPE_ID.test(id)) return 'id'
  if (isRecipe(id) || id === 'kept') return 'taken'
  if (!ABSOLUTE.test(program) || program.length > OWN_RECIPE_BOUNDS.program) return 'program'
  if ([program, ...args].some((arg) => PLACEHOLDER.test(arg) || holdsSecret(arg))) return 'secret'
  if (args.some((arg) => arg.length > argument || /\p{Cc}/u.test(arg))) return 'arguments'
  if (store.length > most || (look ?? []).length > most) return 'arguments'
  return store.some((arg) => arg.includes('{name}')) ? null : 'no_name'
}
