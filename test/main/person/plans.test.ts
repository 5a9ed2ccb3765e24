import { expect, test } from 'vitest'
import { askedFor, scene } from './person-scene.ts'

const wanted = (...keyIds: readonly string[]) =>
  ({ connectionId: 'far', keyIds, dueAt: Date.parse('2027-01-01T00:00:00Z'), unusedDays: 7 }) as const

test('a plan is asked about with all its keys: one that is not listed while it is asked is not planned with the others', async () => {
  expect(await askedFor('plans:put', wanted('one', 'two'))).toContain('2')
  const given = scene()
  expect(await askedFor('plans:put', wanted('one', 'unlisted'), given)).toBeNull()
})
