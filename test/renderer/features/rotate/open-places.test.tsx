import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { RevokedPlaces } from '../../../../src/features/delivery/RevokedPlaces.tsx'
import { SamePlaces } from '../../../../src/features/delivery/SamePlaces.tsx'
import { mirrorNotes } from '../../../../src/features/notes/store.ts'
import { inEnvFile, notesOf } from '../../samples.ts'

beforeEach(() => mirrorNotes(notesOf({ old: [inEnvFile('/a/.env'), inEnvFile('/b/.env')], new: [inEnvFile('/b/.env')] })))

test('of the places of the replaced secret, those that have the new one are marked', () => {
  const nothing = () => {}
  render(<SamePlaces connectionId="c" keyId="old" newKeyId="new" disabled={false} onChoose={nothing} onKeep={nothing} onRecipe={nothing} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Write as MAIL_API_KEY to /a/.env…',
    'Write as MAIL_API_KEY to /b/.env…Delivered',
  ])
})

test('before the old key is revoked, the places that do not have the new secret are named', () => {
  render(<RevokedPlaces connectionId="c" keyId="old" replacedBy="new" when="retire" />)
  expect(screen.getByText('The new secret was not delivered to these places of the old one:')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['MAIL_API_KEY in /a/.env'])
})

test('where the new secret is in every place, none is named', () => {
  render(<RevokedPlaces connectionId="c" keyId="new" replacedBy="new" when="retire" />)
  expect(screen.queryByRole('listitem')).toBeNull()
})
