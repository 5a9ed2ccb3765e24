import { expect, test } from 'vitest'
import { shownCommand } from '../../../../electron/main/base/shown-command.ts'
import { en } from '../../../../electron/main/platform/texts/en.ts'
import { NativeQuestions } from '../../../../electron/main/platform/window/native-questions.ts'

test('what a program calls its command is one line of the question, and turns nothing round', async () => {
  const label = shownCommand(['npm', 'test\n\nKeystow has checked this\u202e'])
  const shown: string[] = []
  const questions = new NativeQuestions(
    async (_window, { detail }) => shown.push(detail) - 1,
    () => null,
    () => en,
    () => [{ kind: 'lease', count: 1, labels: [label] }],
  )
  await questions.ask('leases')
  const [detail = ''] = shown
  expect(detail.split('\n')).toHaveLength(2)
  expect(detail).not.toContain('\u202e')
  expect(detail).toContain('npm test⟨LF⟩')
})
