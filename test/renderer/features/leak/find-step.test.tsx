import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LeakFindings } from '../../../../electron/contract/leak.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { NO_COUNTS, type ScanPlace, type ScanState } from '../../../../electron/contract/scan.ts'
import { searchByEnd } from '../../../../src/features/keys/list-view-store.ts'
import { NothingFound } from '../../../../src/features/keys/NothingFound.tsx'
import { FindStep } from '../../../../src/features/leak/FindStep.tsx'
import { FoundPlaces } from '../../../../src/features/leak/FoundPlaces.tsx'
import { LeakDialog } from '../../../../src/features/leak/LeakDialog.tsx'
import { useScan } from '../../../../src/features/scan/store.ts'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { useDialog } from '../../../../src/state/dialog-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { fill, press } from '../../controls.ts'
import { listOf } from '../../samples.ts'

// jsdom has no layout, and so nothing to scroll.
Element.prototype.scrollTo = () => {}

const findings: LeakFindings = {
  id: 'f',
  candidates: [{ index: 0, lastFour: 'a1B2', matches: [] }],
  unread: [],
}

test('beginning again leads back into the field', async () => {
  useApp.setState({ connections: [] } as never, true)
  vi.stubGlobal('keystow', {
    searchLeak: async () => ok(findings),
    forgetLeakSearch: async () => ok(null),
  })
  render(<FindStep />)
  fill(text.leak.paste, 'KEY=1')
  for (const name of [text.leak.look, text.leak.startOver]) await act(async () => press(name))
  expect(document.activeElement).toBe(screen.getByLabelText(text.leak.paste))
})

test('a secret that was pasted into the search field is looked for at once, and not asked for again', async () => {
  useApp.setState({ connections: [], lock: { locked: false } } as never, true)
  const searched: string[] = []
  vi.stubGlobal('keystow', {
    searchLeak: async (pasted: string) => {
      searched.push(pasted)
      return ok(findings)
    },
    forgetLeakSearch: async () => ok(null),
  })
  searchByEnd('a1B2', 'shop…a1B2')
  render(<NothingFound list={listOf([])} />)
  press(text.leak.actionFound)
  const { open } = useDialog.getState()
  if (open?.kind !== 'leak') throw new Error('another dialog is open')
  await act(async () => void render(<LeakDialog leakId={open.leakId} pasted={open.pasted} />))
  expect(searched).toEqual(['shop…a1B2'])
  expect(screen.getByText(text.leak.noMatch('…a1B2'))).toBeTruthy()
  expect(screen.queryByLabelText(text.leak.paste)).toBeNull()
})

test.each([
  ['en', /opens no page/, /does not open the page/],
  ['de', /öffnet keine Seite/, /öffnet die Seite nicht/],
] as const)(
  'no page is said to be opened, and an answer goes when something else is typed (%s)',
  async (language, opensNone, notOpened) => {
    setLanguage(language)
    useApp.setState({ connections: [] } as never, true)
    vi.stubGlobal('keystow', {
      searchLeak: async () => ok({ ...findings, candidates: [] }),
      forgetLeakSearch: async () => ok(null),
    })
    render(<FindStep />)
    expect(screen.getByText(opensNone)).toBeTruthy()
    const answerTo = async (pasted: string): Promise<string | null> => {
      fill(text.leak.paste, pasted)
      await act(async () => press(text.leak.look))
      return screen.getByRole('status').textContent
    }
    expect(await answerTo(' https://example.com/shop/blob/main/.env\n')).toMatch(notOpened)
    fireEvent.input(screen.getByLabelText(text.leak.paste), { target: { value: 'K' } })
    expect(screen.queryByRole('status')).toBeNull()
    expect(await answerTo('see https://example.com')).toBe(text.leak.nothingInIt)
  },
)

const key = keyNamed('k', { lastFour: 'a1B2' })
const place = (id: string, more: Partial<ScanPlace>): ScanPlace => ({
  id,
  kind: 'this_key',
  path: `/src/${id}`,
  line: 3,
  commit: null,
  versions: 1,
  connectionId: 'c',
  keyId: 'k',
  ...more,
})
const scanned = (places: readonly ScanPlace[]): ScanState => ({
  folders: [],
  running: null,
  recognizable: 1,
  last: { end: 'done', at: key.createdAt, counts: NO_COUNTS, skipped: [], places, more: false },
})
const show = async (places: readonly ScanPlace[]): Promise<string[]> => {
  useScan.setState({ state: null })
  vi.stubGlobal('keystow', { scanState: async () => ok(scanned(places)) })
  const used: string[] = []
  await act(
    async () =>
      void render(<FoundPlaces connectionId="c" apiKey={key} onUse={(one) => used.push(one)} />),
  )
  return used
}

test('where the last scan found the leaked key can be taken over into the note, what is certain first', async () => {
  const used = await show([
    place('maybe', { kind: 'ends_like' }),
    place('old', { commit: '3f2a1c9d8e7f' }),
    place('other', { keyId: 'x' }),
    place('elsewhere', { connectionId: 'd' }),
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `/src/old:3 (${text.scan.commit('3f2a1c9d8e', 1)})Use`,
    '/src/maybe:3 · ends like …a1B2Use',
  ])
  press('Use /src/maybe:3')
  expect(used).toEqual(['/src/maybe:3'])
})

test('of a key that the last scan did not find nothing is offered', async () => {
  await show([place('other', { keyId: 'x' })])
  expect(screen.queryByRole('region')).toBeNull()
})
