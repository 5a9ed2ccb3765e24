import { describe, expect, test } from 'vitest'
import { ASSISTANT_PROGRAMS } from '../../../electron/contract/assistants.ts'
import { ENV_REFUSALS } from '../../../electron/contract/delivery.ts'
import { de } from '../../../src/messages/de.ts'
import { en } from '../../../src/messages/en.ts'

const catalogues = { en, de }
/** What is refused of a `.env` file only, or says of which file it is too much. */
const OWN = ['template', 'unclear', 'value', 'too_large']

describe.each(['en', 'de'] as const)('in "%s"', (language) => {
  const { assistants, delivery } = catalogues[language]

  test.each(ENV_REFUSALS.filter((reason) => !OWN.includes(reason)))(
    'the file of an assistant is refused for %s in the words that a .env file is',
    (reason) => {
      expect(assistants.refused(reason)).toBe(delivery.refused(reason))
    },
  )

  test('a file that is too large is said to be so in other words', () => {
    expect(assistants.refused('too_large')).toContain('8')
    expect(assistants.refused('too_large')).not.toBe(delivery.refused('too_large'))
  })
})

test('the program that is to be restarted is named as a program, without which of its projects were changed', () => {
  const program = ASSISTANT_PROGRAMS['claude-code-project']
  expect(en.assistants.done.add(en.assistants.names['claude-code-project'], program)).toBe(
    'Keystow was added to Claude Code, one project. Restart Claude Code to apply the change.',
  )
  expect(de.assistants.done.remove(de.assistants.names['claude-code-project'], program)).toBe(
    'Keystow wurde aus Claude Code, ein Projekt ausgetragen. Starten Sie Claude Code neu, damit die Änderung wirkt.',
  )
})
