import type { OwnRecipe } from '../../../contract/own-recipes.ts'
import { isRecipe } from '../../../contract/recipes.ts'
import type { QuestionTexts } from '../../platform/texts/en-questions.ts'
import { safeName, safePath } from '../../platform/texts/safe-name.ts'
import type { Question } from '../../platform/window/agreed.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import { connectionLabel } from './revokes.ts'

/** A call, each of its words in a line. */
const callText = (texts: QuestionTexts, program: string, args: readonly string[]): string =>
  [program, ...args].map((word) => texts.quoted(safePath(word))).join('\n')

/**
 * What the person is asked before a program gets a secret: what is run, exactly, and what comes of
 * it. Null where nothing was shown.
 */
export const recipeQuestion = (facts: PersonFacts, previewId: string): Question | null => {
  const shown = facts.recipe(previewId)
  if (shown === null) return null
  const { connectionId, key, recipe, program, store } = shown
  const texts = facts.texts()
  const { message, runs, effects, ownEffect, yes } = texts.recipe
  const connection = connectionIn(facts, connectionId)
  const name = connection === null ? null : connectionLabel(facts, connection)
  const lines = [
    name,
    `${runs}\n${callText(texts, program, store)}`,
    isRecipe(recipe) ? effects[recipe] : ownEffect,
  ]
  return {
    message: message(texts.key(safeName(key.name), key.lastFour)),
    detail: lines.filter((line) => line !== null).join('\n\n'),
    yes,
  }
}

/** Names the program and each of its arguments: from then on it is offered secrets. */
export const ownRecipeQuestion = (
  texts: QuestionTexts,
  { id, program, store, look }: OwnRecipe,
): Question => {
  const { message, detail, stores, looks, looksNot, yes } = texts.ownRecipe
  const read = look === null ? looksNot : `${looks}\n${callText(texts, program, look)}`
  return {
    message: message(id),
    detail: [`${stores}\n${callText(texts, program, store)}`, read, detail].join('\n\n'),
    yes,
  }
}
