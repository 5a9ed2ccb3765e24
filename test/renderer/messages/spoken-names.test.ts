import { expect, test } from 'vitest'
import { de } from '../../../src/messages/de.ts'
import { en } from '../../../src/messages/en.ts'

const NAME = 'mail-store'

// Who speaks to the computer says what is written on the button.
test.each([
  ['en', en],
  ['de', de],
] as const)(
  'in %s what is written on a button of one of many is part of its spoken name',
  (_language, { kept, network, recipes }) => {
    for (const [written, spoken] of [
      [recipes.forget, recipes.forgetOne(NAME)],
      [network.forget, network.forgetOne(NAME)],
      [kept.copy, kept.copyLong(NAME)],
      [kept.check, kept.checkLong(NAME)],
      [kept.stop, kept.stopLong(NAME)],
    ] as const)
      expect(spoken.toLowerCase()).toContain(written.toLowerCase())
  },
)
