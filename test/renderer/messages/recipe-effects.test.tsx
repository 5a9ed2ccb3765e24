import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../electron/contract/settings.ts'
import { textsIn } from '../../../electron/main/platform/texts/language.ts'
import { setLanguage, text } from '../../../src/messages/text.ts'

test.each(LANGUAGES)(
  'in %s, main asks about a program with the words in which the window says what comes of it',
  (language) => {
    setLanguage(language)
    const { effects: asked, ownEffect } = textsIn(language).questions.recipe
    const { all, ownAbout } = text.recipes
    expect(asked).toEqual(
      Object.fromEntries(
        Object.entries(all).map(([recipe, { about, effects }]) => [recipe, `${about} ${effects}`]),
      ),
    )
    expect(ownEffect).toBe(ownAbout)
  },
)
