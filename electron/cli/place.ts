import { isAbsolute, resolve } from 'node:path'
import type { ChannelDestination } from '../contract/channel.ts'
import { fieldsIn, isRecipe, typedForm } from '../contract/recipes.ts'
import type { AppCommand } from './help.ts'
import { Misuse, quoted } from './misuse.ts'

/** A recipe and what its program is told. What fits one of another name the app says. */
const parseRecipe = (recipe: string, name: string, command: AppCommand): ChannelDestination => {
  if (isRecipe(recipe) && fieldsIn(recipe, name) === null)
    throw new Misuse(
      `--to ${quoted(`${recipe}:${name}`)} does not fit ${typedForm(recipe)}`,
      command,
    )
  return { kind: 'recipe', recipe, name }
}

/**
 * A place as it is typed: a program and a name there, or what looks like a path, which is a file. A
 * drive of Windows is one letter.
 */
export const parsePlace = (
  text: string | undefined,
  variable: string,
  command: AppCommand,
): ChannelDestination => {
  if (text === undefined || text === '')
    throw new Misuse('--to is missing: where the secret goes', command)
  if (text === 'kept') return { kind: 'kept' }
  const [, recipe, name] = /^([a-z][a-z0-9-]+):(.+)$/.exec(text) ?? []
  if (recipe !== undefined && name !== undefined) return parseRecipe(recipe, name, command)
  if (text.startsWith('.') || /[/\\]/.test(text) || isAbsolute(text))
    return { kind: 'env-file', path: resolve(text), variable }
  throw new Misuse(
    `--to takes a path, such as .env or ./keys, or kept, or a program and a name there, such as pass:NAME, not ${quoted(text)}`,
    command,
  )
}
