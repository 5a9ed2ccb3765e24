import { expect, test } from 'vitest'
import { createKeyService } from '../../electron/service/index.ts'
import { freshFile, onFile } from './process.ts'
import { EMAILS, KEYS, NOON, sendTo, stillClock } from './support.ts'

const keysOf = (service: ReturnType<typeof onFile>) =>
  service.workspaces().flatMap(({ id }) => service.keysOf(id))

test('data is kept from one opening to the next, the last use included', async () => {
  const file = freshFile()
  const before = onFile(file)
  const [mine] = before.seedIfEmpty('mixed') ?? []
  const token = mine?.secret ?? ''
  await sendTo(before)('POST', EMAILS, { token })
  const keys = keysOf(before)
  before.close()
  const after = onFile(file)
  expect(after.seedIfEmpty('mixed')).toBeNull()
  expect(keysOf(after)).toEqual(keys)
  expect(keys).toContainEqual(
    expect.objectContaining({ id: mine?.id, lastUsedAt: new Date(NOON).toISOString() }),
  )
  expect((await sendTo(after)('GET', KEYS, { token })).status).toBe(200)
})

test('an older use never takes the place of a later one', async () => {
  const file = freshFile()
  const later = onFile(file, { clock: stillClock(NOON + 5_000) })
  const [mine] = later.seed('mixed')
  const token = mine?.secret ?? ''
  await sendTo(later)('POST', EMAILS, { token })
  later.close()
  const earlier = onFile(file)
  await sendTo(earlier)('POST', EMAILS, { token })
  earlier.close()
  const lastUsedAt = new Date(NOON + 5_000).toISOString()
  expect(keysOf(onFile(file))).toContainEqual(expect.objectContaining({ id: mine?.id, lastUsedAt }))
})

test('a data set that cannot be put in place leaves the old one whole', async () => {
  const service = createKeyService({ clock: stillClock() })
  const [mine] = service.seed('mixed')
  expect(() => service.seed('none' as 'mixed')).toThrow()
  expect(
    (await sendTo(service)('GET', KEYS, { token: mine?.secret ?? '' })).json().data.keys,
  ).toHaveLength(12)
  service.close()
})
