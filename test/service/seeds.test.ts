import { describe, expect, test } from 'vitest'
import { SEED_NAMES, type SeedName } from '../../electron/contract/lab.ts'
import { present } from '../values.ts'
import { modes, open } from './scene.ts'
import { KEYS, NOON } from './support.ts'

const DAY = 86_400_000

describe.each(modes)('%s', (mode) => {
  const seeded = async (name: SeedName) => {
    const { lab, send } = await open(mode)
    const tokens = await lab.seed(name)
    const own = present(tokens[0])
    const answer = await send('GET', KEYS, { token: own.secret })
    return {
      lab,
      tokens,
      own,
      status: answer.status,
      keys: answer.status === 200 ? answer.json().data.keys : [],
    }
  }

  test.each(SEED_NAMES)(
    '%s has one secret for each workspace, and its ids sort by creation',
    async (name) => {
      const { lab, tokens, status, keys } = await seeded(name)
      expect(tokens.map(({ workspace }) => workspace).toSorted()).toEqual(
        (await lab.workspaces()).map((workspace) => workspace.name).toSorted(),
      )
      expect(status).toBe(name === 'own-key-gone' ? 401 : 200)
      const byCreation = keys.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      const times = byCreation.map((key) => key.id.slice(0, 14))
      expect(times).toEqual(times.toSorted())
    },
  )

  test('many is 10,000 keys in one list', async () => {
    expect((await seeded('many')).keys).toHaveLength(10_000)
  })

  test('idle has nothing but the own key that was used within 31 days', async () => {
    const { keys, own } = await seeded('idle')
    expect(keys).toHaveLength(11)
    for (const key of keys)
      if (key.id !== own.id && key.lastUsedAt !== null)
        expect(NOON - Date.parse(key.lastUsedAt)).toBeGreaterThan(30 * DAY)
  })

  test('duplicate-names lists one name several times under several ids', async () => {
    const { keys } = await seeded('duplicate-names')
    const twins = keys.filter((key) => key.name === 'billing-worker')
    expect(new Set(twins.map((key) => key.id)).size).toBe(4)
  })

  test('last-four-clash lists two more keys with the last four of the own one', async () => {
    const { keys, own } = await seeded('last-four-clash')
    expect(keys.filter((key) => key.lastFour === own.secret.slice(-4))).toHaveLength(3)
  })

  test('unicode names come back as they were given', async () => {
    const names = (await seeded('unicode')).keys.map((key) => key.name)
    expect(names).toContain('請求書ワーカー')
    expect(names).toContain('W'.repeat(255))
  })
})
