import { expect, test } from 'vitest'
import { SEED_NAMES, type SeedName } from '../../electron/contract/lab.ts'
import { createKeyService } from '../../electron/service/index.ts'

const DAY = 86_400_000

const seeded = async (name: SeedName) => {
  const service = createKeyService()
  const tokens = service.seed(name)
  const list = async (secret: string) => {
    const answer = await service.handle(new Request('http://x/api/v1/api-keys', { headers: { authorization: `Bearer ${secret}` } }))
    return { status: answer.status, keys: answer.ok ? (await answer.json()).data.keys : [] }
  }
  const [own] = tokens
  if (own === undefined) throw new Error('no token')
  return { service, tokens, own, ...(await list(own.secret)) }
}

test.each(SEED_NAMES)('%s has one secret for each workspace, and its ids sort by creation', async (name) => {
  const { service, tokens, status, keys } = await seeded(name)
  expect(tokens.map(({ workspace }) => workspace).toSorted()).toEqual(
    service
      .workspaces()
      .map((workspace) => workspace.name)
      .toSorted(),
  )
  expect(status).toBe(name === 'own-key-gone' ? 401 : 200)
  const byCreation = keys.toSorted((a: { createdAt: string }, b: { createdAt: string }) => (a.createdAt < b.createdAt ? -1 : 1))
  const times = byCreation.map((key: { id: string }) => key.id.slice(0, 14))
  expect(times).toEqual(times.toSorted())
})

test('many is 10,000 keys in one list', async () => {
  expect((await seeded('many')).keys).toHaveLength(10_000)
})

test('idle has nothing but the own key that was used within 31 days', async () => {
  const { keys, own } = await seeded('idle')
  expect(keys).toHaveLength(11)
  for (const key of keys)
    if (key.id !== own.id && key.lastUsedAt !== null) expect(Date.now() - Date.parse(key.lastUsedAt)).toBeGreaterThan(30 * DAY)
})

test('duplicate-names lists one name several times under several ids', async () => {
  const { keys } = await seeded('duplicate-names')
  const twins = keys.filter((key: { name: string }) => key.name === 'billing-worker')
  expect(new Set(twins.map((key: { id: string }) => key.id)).size).toBe(4)
})

test('last-four-clash lists two more keys with the last four of the own one', async () => {
  const { keys, own } = await seeded('last-four-clash')
  expect(keys.filter((key: { lastFour: string }) => key.lastFour === own.secret.slice(-4))).toHaveLength(3)
})

test('unicode names come back as they were given', async () => {
  const names = (await seeded('unicode')).keys.map((key: { name: string }) => key.name)
  expect(names).toContain('請求書ワーカー')
  expect(names).toContain('W'.repeat(255))
})
