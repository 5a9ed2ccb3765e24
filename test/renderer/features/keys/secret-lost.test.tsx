import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { NO_ANNOTATION } from '../../../../electron/contract/annotations.ts'
import { KeyUse } from '../../../../src/features/details/KeyFacts.tsx'
import { FilledList } from '../../../../src/features/keys/FilledList.tsx'
import { forgetLists, mirrorList } from '../../../../src/features/keys/store.ts'
import { forgetNotes, mirrorNotes } from '../../../../src/features/notes/store.ts'
import { loadLanguage, setLanguage, text } from '../../../../src/messages/text.ts'
import { connectionTo, keyNamed } from '../../../main/samples.ts'
import { listOf, notesOf } from '../../samples.ts'

const CONNECTION = connectionTo('https://api.example.com')

// jsdom has neither idle time nor sizes.
beforeEach(() => {
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  onTestFinished(() => height.mockRestore())
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
  mirrorNotes({
    ...notesOf({}),
    annotations: { lost: { ...NO_ANNOTATION, createdHere: true, isSecretLost: true } },
  })
})
afterEach(() => {
  forgetLists()
  forgetNotes()
  setLanguage('en')
})

/** How often row and details say of the key that its secret never came. */
const saidOf = (lastUsedAt: string | null): number => {
  const key = keyNamed('lost', { lastUsedAt })
  const list = listOf([key])
  mirrorList(list)
  const { unmount } = render(
    <>
      <FilledList list={list} keys={[key]} />
      <KeyUse connection={CONNECTION} list={list} apiKey={key} />
    </>,
  )
  const said = screen.queryAllByText(text.keys.secretLost).length
  expect(screen.queryAllByText(text.details.secretLost)).toHaveLength(said / 2)
  expect(screen.queryAllByText(text.keys.fresh)).toHaveLength(0)
  unmount()
  return said
}

test.each(['en', 'de'] as const)(
  'a key whose secret never came says so in its row and in its details, unless somebody uses it (%s)',
  async (language) => {
    await loadLanguage(language)
    setLanguage(language)
    expect(saidOf(null)).toBe(2)
    expect(saidOf('2026-01-01T00:00:00.000Z')).toBe(0)
  },
)

test('a key that only this app used says so in its row and in its details', () => {
  const at = '2026-01-01T00:00:00.000Z'
  const key = keyNamed('checked', { lastUsedAt: at })
  const ownCalls = [{ sentAt: Date.parse(at), answeredAt: Date.parse(at) }]
  mirrorNotes({ ...notesOf({}), annotations: { checked: { ...NO_ANNOTATION, ownCalls } } })
  const list = listOf([key])
  mirrorList(list)
  render(
    <>
      <FilledList list={list} keys={[key]} />
      <KeyUse connection={CONNECTION} list={list} apiKey={key} />
    </>,
  )
  expect(screen.getAllByText(text.keys.usedByThisApp)).toHaveLength(2)
  expect(screen.queryByText(text.keys.noUse)).toBeNull()
})
