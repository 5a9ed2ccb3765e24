import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadLanguage, setLanguage, text } from '../../../src/messages/text.ts'

beforeAll(() => loadLanguage('de'))
afterAll(() => setLanguage('en'))

const NAME = 'mail-store'

// Who speaks to the computer says what is written on the button.
test.each(['en', 'de'] as const)('in %s what is written on a button of one of many is part of its spoken name', (language) => {
  setLanguage(language)
  const { kept, network, recipes } = text
  for (const [written, spoken] of [
    [recipes.forget, recipes.forgetOne(NAME)],
    [network.forget, network.forgetOne(NAME)],
    [kept.copy, kept.copyLong(NAME)],
    [kept.check, kept.checkLong(NAME)],
    [kept.stop, kept.stopLong(NAME)],
  ] as const)
    expect(spoken.toLowerCase()).toContain(written.toLowerCase())
})
