import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Delivery, NotedPlace } from '../../../../electron/contract/delivery.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { Delivered } from '../../../../src/features/delivery/Delivered.tsx'
import { RevokedPlaces } from '../../../../src/features/delivery/RevokedPlaces.tsx'
import { SamePlaces } from '../../../../src/features/delivery/SamePlaces.tsx'
import { mirrorNotes } from '../../../../src/features/notes/store.ts'
import { useScan } from '../../../../src/features/scan/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { inEnvFile, notesOf } from '../../samples.ts'

const delivered = (place: Delivery<NotedPlace>): void =>
  mirrorNotes(notesOf({ key_1: [{ ...place, revealId: 'first' }] }))

test('a secret that was written is said to be, and another one that came with the same id is not', () => {
  delivered(inEnvFile('/project/.env'))
  const { rerender } = render(<Delivered revealId="first" connectionId="c" keyId="key_1" />)
  expect(screen.getByText(/Written as MAIL_API_KEY .* and read back/)).toBeTruthy()
  rerender(<Delivered revealId="second" connectionId="c" keyId="key_1" />)
  expect(screen.queryByText(/Written as/)).toBeNull()
})

test('what a program does before it stores a secret is not said once it has', () => {
  delivered({
    id: 'd',
    at: 0,
    kind: 'recipe',
    recipe: 'pass',
    program: '/usr/bin/pass',
    name: 'shop',
  })
  render(<Delivered revealId="first" connectionId="c" keyId="key_1" />)
  expect(screen.getByText(text.recipes.all.pass.about)).toBeTruthy()
  expect(document.body.textContent).not.toContain(text.recipes.all.pass.effects)
})

describe('of a secret that was replaced', () => {
  const scanned = (places: readonly object[]): void =>
    void vi.stubGlobal('keystow', {
      scanState: async () => ok({ folders: [], running: null, last: { places } }),
      onPush: () => () => {},
    })
  const nothing = () => {}
  const renderPlaces = (): void =>
    void render(
      <SamePlaces
        connectionId="c"
        oldKey={{ id: 'old', lastFour: 'a1B2' }}
        newKeyId="new"
        disabled={false}
        onChoose={nothing}
        onKeep={nothing}
        onRecipe={nothing}
      />,
    )
  beforeEach(() => {
    useScan.setState({ state: null })
    scanned([])
    mirrorNotes(
      notesOf({
        old: [inEnvFile('/a/.env'), inEnvFile('/b/.env')],
        new: [{ ...inEnvFile('/b/.env'), at: 1 }],
      }),
    )
  })

  test('the files in which the last scan found the old one are named, but those that are offered', async () => {
    const place = { line: 3, commit: null, connectionId: 'c', keyId: 'old' }
    scanned([
      { ...place, id: '1', kind: 'this_key', path: '/a/.env' },
      { ...place, id: '2', kind: 'ends_like', path: '/c/.env' },
    ])
    renderPlaces()
    const list = (await screen.findByText(text.scan.foundOld)).nextElementSibling
    expect(list?.textContent).toBe('/c/.env:3ends like …a1B2')
  })

  test('the places that have the new one are marked', () => {
    renderPlaces()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Write as MAIL_API_KEY to /a/.env…',
      'Write as MAIL_API_KEY to /b/.env…Delivered',
    ])
  })

  test('before the old key is revoked, the places that do not have the new secret are named', () => {
    render(<RevokedPlaces connectionId="c" keyId="old" when="retire" />)
    expect(
      screen.getByText('The new secret was not delivered to these places of the old one:'),
    ).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'MAIL_API_KEY in /a/.env',
    ])
  })

  test('where the new secret is in every place, none is named', () => {
    mirrorNotes(
      notesOf({ new: [inEnvFile('/a/.env')], newer: [{ ...inEnvFile('/a/.env'), at: 1 }] }),
    )
    render(<RevokedPlaces connectionId="c" keyId="new" when="retire" />)
    expect(screen.queryByRole('listitem')).toBeNull()
  })
})
