import { isVariable } from './copy-format.ts'

/** Programs that store secrets, each with a way to hand one over by its standard input. */
export const RECIPES = [
  'secret-tool',
  'pass',
  'systemd-creds',
  'docker',
  'gh',
  'vercel',
  'wrangler',
  'op',
  'security',
] as const
export type RecipeId = (typeof RECIPES)[number]

/**
 * What the person says of where a program puts a secret. The last of a recipe is always its name
 * there.
 */
export type RecipeField = 'repository' | 'folder' | 'environment' | 'worker' | 'vault' | 'name'

/** A regular expression, or another test of a text. */
interface Pattern {
  test(text: string): boolean
}

interface RecipeFieldRule {
  readonly field: RecipeField
  /** Whole. None begins with a `-`, which a program would take for a switch. */
  readonly pattern: Pattern
}

const name = (pattern: Pattern): RecipeFieldRule => ({ field: 'name', pattern })
const VARIABLE = { test: isVariable }

/** Lists the fields that each recipe needs from the person, in the order shown. @internal */
export const RECIPE_FIELDS: Readonly<Record<RecipeId, readonly RecipeFieldRule[]>> = {
  'secret-tool': [name(/^[\w@.][\w@. :-]{0,99}$/)],
  // Folders are allowed, but none that is hidden or leads up.
  pass: [name(/^[\w@][\w@.+-]*(?:\/[\w@][\w@.+-]*){0,9}$/)],
  'systemd-creds': [name(/^\w[\w.-]{0,99}$/)],
  docker: [name(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/)],
  gh: [
    { field: 'repository', pattern: /^\w[\w.-]{0,99}\/\w[\w.-]{0,99}$/ },
    name(/^(?!GITHUB_)[A-Z_][A-Z0-9_]{0,99}$/),
  ],
  vercel: [
    { field: 'folder', pattern: /^(?:\/|[A-Za-z]:[\\/])[^\p{Cc}]{0,1000}$/u },
    { field: 'environment', pattern: /^(?:production|preview|development)$/ },
    name(VARIABLE),
  ],
  wrangler: [{ field: 'worker', pattern: /^[a-z0-9][a-z0-9_-]{0,62}$/ }, name(VARIABLE)],
  op: [{ field: 'vault', pattern: /^\w[\w .-]{0,99}$/ }, name(/^\w[\w .:@-]{0,99}$/)],
  security: [name(/^[\w@.][\w@.:-]{0,99}$/)],
}

/** Of a program of the person's own. */
const OWN_FIELDS: readonly RecipeFieldRule[] = [
  name(/^(?=.{1,200}$)[\w@][\w@.+:-]*(?:\/[\w@][\w@.+:-]*){0,9}$/),
]

/** `detail` of `recipe_missing` where no recipe is called so. */
export const UNKNOWN_RECIPE = 'unknown'

export const isRecipe = (recipe: string): recipe is RecipeId => RECIPES.some((id) => id === recipe)

/** What a recipe has to be told, also one of the person's own. */
export const fieldsOf = (recipe: string): readonly RecipeFieldRule[] =>
  isRecipe(recipe) ? RECIPE_FIELDS[recipe] : OWN_FIELDS

/** What was said, as one text: what it is in, then its name there. */
export const joinFields = (values: readonly string[]): string => values.join('/')

/** How such a text is typed behind a recipe's name, e.g. `gh:REPOSITORY/NAME`. */
export const typedForm = (recipe: RecipeId): string =>
  `${recipe}:${joinFields(RECIPE_FIELDS[recipe].map(({ field }) => field.toUpperCase()))}`

/**
 * The values of a text that `joinFields` made; null where they do not fit the recipe. Only the
 * first one may have a `/` in it.
 */
export const fieldsIn = (recipe: string, text: string): readonly string[] | null => {
  const rules = fieldsOf(recipe)
  const parts = text.split('/')
  const first = parts.slice(0, Math.max(parts.length - rules.length + 1, 0)).join('/')
  const values = [first, ...parts.slice(parts.length - rules.length + 1)]
  return values.length === rules.length &&
    rules.every(({ pattern }, index) => pattern.test(values[index] ?? ''))
    ? values
    : null
}

/**
 * Whether a recipe can be used on this computer.
 *
 * - `missing`: its program is not on the search path, or others could replace it.
 * - `version`: the program is too old for it.
 */
export interface RecipeOffer {
  /** A `RecipeId`, or how a program of the person's own is called. */
  readonly recipe: string
  /** The program that would run, absolute. */
  readonly program: string | null
  readonly why: 'missing' | 'version' | null
}

/** A name in what a program keeps. */
export interface RecipePlace {
  readonly kind: 'recipe'
  /** As in `RecipeOffer`. */
  readonly recipe: string
  /** As `joinFields`. */
  readonly name: string
  /** The program, absolute. */
  readonly program: string
}

/**
 * What would be run. The secret goes to the program's standard input and is in none of the
 * arguments.
 */
export interface RecipePreview extends RecipePlace {
  readonly id: string
  /** Its arguments, exactly. */
  readonly store: readonly string[]
  /** Those of the call that reads back; empty where there is none. */
  readonly look: readonly string[]
}
