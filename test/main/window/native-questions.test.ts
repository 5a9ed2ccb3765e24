import { expect, test, vi } from 'vitest'
import { shownCommand } from '../../../electron/main/leases/lease-entry.ts'
import { en } from '../../../electron/main/texts/en.ts'
import { createNativeQuestions } from '../../../electron/main/window/native-questions.ts'

const { shown } = vi.hoisted(() => ({ shown: [] as string[] }))
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: async ({ detail }: { readonly detail: string }) => {
      shown.push(detail)
      return { response: 0 }
    },
  },
}))

test('what a program calls its command is one line of the question, and turns nothing round', async () => {
  const label = shownCommand(['npm', 'test\n\nKeystow has checked this\u202e'])
  const questions = createNativeQuestions({
    window: () => null,
    texts: () => en,
    exitBlockers: () => [{ kind: 'lease', count: 1, labels: [label] }],
  })
  await questions.ask('leases')
  const [detail = ''] = shown
  expect(detail.split('\n')).toHaveLength(2)
  expect(detail).not.toContain('\u202e')
  expect(detail).toContain('npm test⟨LF⟩')
})
