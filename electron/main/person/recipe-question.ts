import { isRecipe } from '../../contract/recipes.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import { safeName, safePath } from './names.ts'
import type { Question } from './questions.ts'
import { connectionLabel } from './revokes.ts'

/** What the person is asked before a program gets a secret: what is run, exactly, and what comes of it. Null where nothing was shown. */
export const recipeQuestion = (facts: PersonFacts, previewId: string): Question | null => {
  const shown = facts.recipe(previewId)
  if (shown === null) return null
  const { connectionId, key, recipe, program, store } = shown
  const texts = facts.texts()
  const { message, runs, effects, ownEffect, yes } = texts.recipe
  const connection = connectionIn(facts, connectionId)
  const name = connection === null ? null : connectionLabel(facts, connection)
  const call = [program, ...store].map((word) => texts.quoted(safePath(word))).join('\n')
  const lines = [name, `${runs}\n${call}`, isRecipe(recipe) ? effects[recipe] : ownEffect]
  return {
    message: message(texts.key(safeName(key.name), key.lastFour)),
    detail: lines.filter((line) => line !== null).join('\n\n'),
    yes,
  }
}
