import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { mirrorList } from '../../../src/features/keys/store.ts'
import { setLanguage } from '../../../src/messages/text.ts'
import { useApp } from '../../../src/state/app-store.ts'
import { connectionTo } from '../../main/samples.ts'
import { listOf } from '../samples.ts'

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}))
const { Workspace } = await import('../../../src/shell/Workspace.tsx')

test.each([
  ['en', /only a part of the list/i],
  ['de', /nur ein Teil der Liste/i],
] as const)(
  'the workspace says above its keys where they are only a part, and nothing of that otherwise (%s)',
  (language, said) => {
    setLanguage(language)
    const connection = connectionTo('https://keys.test')
    useApp.setState({ connections: [connection], notices: [], storage: {} } as never, true)
    const shown = (isPart: boolean): boolean => {
      mirrorList(listOf([], { isPart }))
      const { unmount } = render(<Workspace connection={connection} />)
      const { textContent } = screen.getByRole('main')
      unmount()
      return said.test(textContent)
    }
    expect([shown(false), shown(true)]).toEqual([false, true])
  },
)
