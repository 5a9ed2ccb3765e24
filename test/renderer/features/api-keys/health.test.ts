import { expect, test } from 'vitest'
import { countHealth, HEALTH } from '../../../../electron/contract/health.ts'
import { createFilterCount } from '../../../../src/features/api-keys/filters.ts'
import { keyNamed } from '../../../main/samples.ts'
import { sceneAt } from '../../samples.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-06-01T00:00:00Z')
const key = (id: string, name: string, days: number, used: number | null) => {
  const at = (ago: number): string => new Date(NOW - ago * DAY).toISOString()
  return keyNamed(id, { name, createdAt: at(days), lastUsedAt: used === null ? null : at(used) })
}
const KEYS = [key('a', 'mail', 400, 1), key('b', 'Mail ', 300, 100), key('c', 'shop', 366, null), key('d', 'own', 364, null)]
const SCENE = sceneAt(NOW, { signedInId: 'd', ownIds: ['d'], plannedIds: ['a', 'gone'], unknownIds: ['b', 'c'] })

test('the command counts what the filters of the window count', () => {
  const counted = countHealth(KEYS, SCENE)
  expect(counted).toEqual({ idle: 1, unused: 1, duplicate: 2, old: 2, planned: 1, unknown: 2 })
  const { count, counts } = createFilterCount(KEYS, SCENE)
  count(() => true)
  for (const health of HEALTH) if (health !== 'unproven') expect([health, counts[health]]).toEqual([health, counted[health]])
})
