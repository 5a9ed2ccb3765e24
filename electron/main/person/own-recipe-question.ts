import type { OwnRecipe } from '../../contract/own-recipes.ts'
import type { PersonFacts } from './facts.ts'
import { safePath } from './names.ts'
import type { Question } from './questions.ts'

/** Names the program and each of its arguments: from then on it is offered secrets. */
export const ownRecipeQuestion = (facts: Pick<PersonFacts, 'texts'>, { id, program, store, look }: OwnRecipe): Question => {
  const { quoted, ownRecipe } = facts.texts()
  const { message, detail, stores, looks, looksNot, yes } = ownRecipe
  const call = (args: readonly string[]): string => [program, ...args].map((word) => quoted(safePath(word))).join('\n')
  const read = look === null ? looksNot : `${looks}\n${call(look)}`
  return { message: message(id), detail: [`${stores}\n${call(store)}`, read, detail].join('\n\n'), yes }
}
