import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { NO_ANNOTATION } from '../../../../electron/contract/annotations.ts'
import type { Delivery, NotedPlace } from '../../../../electron/contract/delivery.ts'
import { RevokedPlaces } from '../../../../src/features/delivery/RevokedPlaces.tsx'
import { SamePlaces } from '../../../../src/features/delivery/SamePlaces.tsx'
import { mirrorNotes } from '../../../../src/features/notes/store.ts'

const at = (id: string, place: string): Delivery<NotedPlace> => ({
  id,
  kind: 'env-file',
  place,
  variable: 'MAIL_API_KEY',
  readers: 'owner',
  at: 0,
})

beforeEach(() =>
  mirrorNotes({
    connectionId: 'c',
    annotations: {
      old: { ...NO_ANNOTATION, deliveries: [at('1', '/a/.env'), at('2', '/b/.env')] },
      new: { ...NO_ANNOTATION, deliveries: [at('3', '/b/.env')] },
    },
    newIds: [],
    unknownIds: [],
    kept: [],
  }),
)

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
