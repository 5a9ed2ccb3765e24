import { expect, test } from 'vitest'
import { currentPlaces, NO_ANNOTATION } from '../../electron/contract/annotations.ts'

const place = (at: number, variable: string) =>
  ({ id: `${at}`, at, kind: 'env-file', place: '/srv/.env', variable, readers: 'owner' }) as const
const noted = (...deliveries: readonly ReturnType<typeof place>[]) => ({
  ...NO_ANNOTATION,
  deliveries,
})

test('a place belongs to the key whose secret was delivered there last', () => {
  const annotations = {
    old: noted(place(1, 'MAIL_API_KEY'), place(2, 'SHOP_API_KEY')),
    new: noted(place(3, 'MAIL_API_KEY')),
  }
  expect(currentPlaces(annotations, 'old')).toEqual([place(2, 'SHOP_API_KEY')])
  expect(currentPlaces(annotations, 'new')).toEqual([place(3, 'MAIL_API_KEY')])
})
