import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FilledList } from '../../../../src/features/keys/FilledList.tsx'
import { useListView } from '../../../../src/features/keys/list-view-store.ts'
import { selectAll } from '../../../../src/features/keys/selection-store.ts'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { keyNamed } from '../../../main/samples.ts'
import { listOf } from '../../samples.ts'

// jsdom has neither idle time nor sizes.
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => {}
      unobserve = () => {}
      disconnect = () => {}
    },
  )
})

const KEYS = Array.from({ length: 12 }, (_, at) =>
  keyNamed(`key_${at}`, {
    name: at === 3 ? 'shop' : `a${at}`,
    lastFour: at === 3 ? 'Zz9x' : 'abcd',
  }),
)
const ALL = { query: '', pasted: null, filter: null } as const

test.each([
  ['nothing', ALL, ['12 selected', '12 ausgewählt']],
  [
    'a search',
    { ...ALL, query: 'shop' },
    [
      '12 selected, of which 11 are hidden by the filter',
      '12 ausgewählt, davon 11 durch den Filter ausgeblendet',
    ],
  ],
  [
    'a pasted secret',
    { ...ALL, pasted: 'abcd' },
    [
      '12 selected, of which 1 is hidden by the filter',
      '12 ausgewählt, davon 1 durch den Filter ausgeblendet',
    ],
  ],
  [
    'a filter',
    { ...ALL, filter: 'duplicate' as const },
    [
      '12 selected, of which 12 are hidden by the filter',
      '12 ausgewählt, davon 12 durch den Filter ausgeblendet',
    ],
  ],
])(
  'how many of the chosen keys are hidden is said before a press: %s hides them',
  (_, view, said) => {
    for (const [at, language] of (['en', 'de'] as const).entries()) {
      setLanguage(language)
      useListView.setState(view)
      selectAll(
        'c',
        KEYS.map(({ id }) => id),
      )
      const { unmount } = render(<FilledList list={listOf(KEYS)} keys={KEYS} />)
      for (const name of [text.bulk.choose(12), text.plans.action, text.exporting.menu])
        expect(screen.getByRole('button', { name, description: said[at] ?? '' })).toBeTruthy()
      unmount()
    }
  },
)
