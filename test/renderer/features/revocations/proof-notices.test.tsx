import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeathProof, ProofVerdict } from '../../../../electron/contract/death-proof.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { DetailsArea } from '../../../../src/features/details/DetailsArea.tsx'
import { ProofNotices } from '../../../../src/features/revocations/ProofNotices.tsx'
import { ProofsDialog } from '../../../../src/features/revocations/ProofsDialog.tsx'
import { onProofsChanged } from '../../../../src/features/revocations/proof-store.ts'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { proofsEntry } from '../../../../src/shell/palette/program-entries.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { awaitProofs, forgetProofs, mirrorProofs } from '../../../../src/state/proofs-store.ts'
import { useAnnounced } from '../../../../src/ui/announce-store.ts'
import { connectionTo } from '../../../main/samples.ts'
import { button, press } from '../../controls.ts'

const NOW = Date.parse('2026-05-01T12:00:00')
const CONFIRMED: ProofVerdict = { kind: 'confirmed' }
const WORKS: ProofVerdict = { kind: 'works' }
const LOST: ProofVerdict = {
  kind: 'not_confirmed',
  doubt: { kind: 'answer', cause: { code: 'no_answer' } },
}

const proof = (
  id: string,
  verdict: ProofVerdict | null,
  more: Partial<DeathProof> = {},
): DeathProof => ({
  id,
  connectionId: 'c',
  key: { id: `key_${id}`, name: id, lastFour: 'a1B2' },
  revokedAt: NOW - 1000,
  asking: false,
  verdict,
  at: verdict === null ? null : NOW,
  hasSecret: verdict !== CONFIRMED,
  ...more,
})
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  asked.length = 0
  vi.stubGlobal('keystow', {
    tryProofAgain: async (id: string) => {
      asked.push(id)
      return fail('gone')
    },
    giveProofUp: async (id: string) => {
      asked.push(`give up ${id}`)
      act(() => mirrorProofs([]))
      return ok(null)
    },
  })
})
afterEach(() => {
  forgetProofs()
  useApp.setState(null, true)
})

const pushed = (...proofs: readonly DeathProof[]): void => act(() => onProofsChanged(proofs))
const said = (): string => useAnnounced.getState().sentence
const shown = (): string => document.body.textContent ?? ''

describe('of the key that the person revoked here', () => {
  test('it is said that the service is asked, then when the 401 was confirmed, for a minute or until it is closed', () => {
    render(<ProofNotices connectionId="c" />)
    awaitProofs(['key_mail'])
    pushed(proof('mail', null, { asking: true }))
    expect(shown()).toContain(text.proof.allAsking(1))
    pushed(proof('mail', CONFIRMED))
    expect(shown()).toBe('Revoked API key mail …a1B2: 401 confirmed 12:00:00')
    expect(said()).toBe('Revoked API key mail …a1B2: 401 confirmed 12:00:00')
    act(() => void vi.advanceTimersByTime(60_000))
    expect(shown()).toBe('')
  })

  test.each([
    [
      'the pointer is over the list',
      () => fireEvent.pointerOver(button('row')),
      () => fireEvent.pointerOver(document.body),
    ],
    ['a row has the focus', () => button('row').focus(), () => button('row').blur()],
  ])(
    'the confirmation, whose end moves the rows, stays while %s, and then ends for good',
    (_what, use, leave) => {
      const { container } = render(
        <>
          <header>
            <ProofNotices connectionId="c" />
          </header>
          <DetailsArea connection={connectionTo('')} list={null}>
            <button type="button">row</button>
          </DetailsArea>
        </>,
      )
      const notices = (): string => container.querySelector('header')?.textContent ?? ''
      awaitProofs(['key_mail'])
      pushed(proof('mail', CONFIRMED))
      act(() => void use())
      act(() => void vi.advanceTimersByTime(60_000))
      expect(notices()).toContain('401 confirmed')
      act(() => void leave())
      expect(notices()).toBe('')
      act(() => void use())
      expect(notices()).toBe('')
      const later = NOW + 120_000
      vi.setSystemTime(later)
      pushed(proof('mail', CONFIRMED, { at: later }))
      expect(notices()).toContain('401 confirmed')
    },
  )

  test('the confirmation can be closed', () => {
    render(<ProofNotices connectionId="c" />)
    awaitProofs(['key_mail'])
    pushed(proof('mail', CONFIRMED))
    press(text.dismiss)
    expect(shown()).toBe('')
  })

  test('many are one line, and one sentence once the last is there', () => {
    render(<ProofNotices connectionId="c" />)
    awaitProofs(['key_a', 'key_b'])
    pushed(proof('a', CONFIRMED), proof('b', null, { asking: true }))
    expect([said(), shown()]).toEqual(['', text.proof.allAsking(1)])
    pushed(proof('a', CONFIRMED), proof('b', CONFIRMED))
    expect([said(), shown()]).toEqual([text.proof.allConfirmed(2), text.proof.allConfirmed(2)])
  })
})

test('a confirmation of a key that a program revoked, or of another connection, is no notice', () => {
  render(<ProofNotices connectionId="c" />)
  pushed(proof('mail', CONFIRMED), proof('far', LOST, { connectionId: 'd' }))
  expect(shown()).toBe('')
})

test('one that is not confirmed says why and is checked again from its line; several have one line', () => {
  render(<ProofNotices connectionId="c" />)
  pushed(proof('mail', LOST))
  expect(shown()).toContain('Revoked API key mail …a1B2: Not proven dead: No answer arrived.')
  expect(said()).toContain('Not proven dead')
  press('Check again mail …a1B2')
  expect(asked).toEqual(['mail'])
  pushed(proof('mail', LOST), proof('shop', LOST))
  expect(shown()).toContain(text.proof.someUnconfirmed(2))
  expect(button(text.proof.show)).toBeTruthy()
})

test('several that still work are one red line', () => {
  const { container } = render(<ProofNotices connectionId="c" />)
  pushed(proof('mail', WORKS), proof('shop', WORKS))
  expect(container.firstElementChild?.className).toContain('danger')
  expect(shown()).toBe(`${text.proof.someWork(2)}${text.proof.show}`)
})

test('one that still works is in red, with what to do, above all others', () => {
  const { container } = render(<ProofNotices connectionId="c" />)
  pushed(proof('mail', LOST), proof('shop', WORKS))
  expect(container.firstElementChild?.className).toContain('danger')
  expect(container.firstElementChild?.textContent).toContain(text.proof.worksNext)
  expect(said()).toBe('Revoked API key shop …a1B2: This key still works.')
})

describe.each(['en', 'de'] as const)('in %s', (language) => {
  test('each doubt has its own words', () => {
    setLanguage(language)
    const doubts: readonly ProofVerdict[] = [
      LOST,
      { kind: 'not_confirmed', doubt: { kind: 'answer', cause: { code: 'connection_moved' } } },
      { kind: 'not_confirmed', doubt: { kind: 'comparison', cause: { code: 'unauthorized' } } },
      { kind: 'not_confirmed', doubt: { kind: 'comparison', cause: null } },
    ]
    mirrorProofs(doubts.map((verdict, index) => proof(`k${index}`, verdict)))
    render(<ProofsDialog />)
    const items = screen
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace(/k\d/g, ''))
    expect(new Set(items).size).toBe(4)
  })

  test('the palette finds the list, and says how many are not confirmed', () => {
    setLanguage(language)
    expect(proofsEntry(2)).toMatchObject({ label: text.proof.entry, detail: '2' })
    expect(proofsEntry(0)).not.toHaveProperty('detail')
  })
})

test('the list has those that work first, then those that are not confirmed, with where each secret is, and wipes one; the focus stays in it', async () => {
  useApp.setState({ kept: 'nowhere', connections: [] } as never)
  mirrorProofs([proof('new', CONFIRMED), proof('old', LOST), proof('red', WORKS)])
  await act(async () => {
    render(<ProofsDialog />)
    // A person presses only what has been drawn.
    await vi.advanceTimersByTimeAsync(100)
  })
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.textContent?.slice(0, 3))).toEqual(['red', 'old', 'new'])
  expect(items[1]?.textContent).toContain(text.proof.memory)
  const erase = within(items[1] as HTMLElement).getByRole('button', {
    name: 'Erase secret of old …a1B2',
  })
  erase.focus()
  fireEvent.click(erase)
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  expect(asked).toEqual(['give up old'])
  expect(document.activeElement?.textContent).toBe(text.proof.none)
})
