import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKeyService } from '../../electron/service/index.ts'
import { freshFolder, onFile } from './process.ts'
import { EMAILS, KEYS, NOON, sendTo, stillClock } from './support.ts'

test('data is kept from one opening to the next', async () => {
  const file = join(freshFolder(), 'keys.sqlite')
  const before = onFile(file)
  const [mine] = before.seedIfEmpty('mixed') ?? []
  const token = mine?.secret ?? ''
  const keys = (await sendTo(before)('GET', KEYS, { token })).json()
  before.close()
  const after = onFile(file)
  expect(after.seedIfEmpty('mixed')).toBeNull()
  expect((await sendTo(after)('GET', KEYS, { token })).json()).toEqual(keys)
})

test('the last use is on disk when the service is closed', async () => {
  const file = join(freshFolder(), 'keys.sqlite')
  const before = onFile(file)
  const [mine] = before.seed('mixed')
  await sendTo(before)('POST', EMAILS, { token: mine?.secret ?? '' })
  before.close()
  expect(lastUses(onFile(file))).toContainEqual([mine?.id, new Date(NOON).toISOString()])
})

test('an older use never takes the place of a later one', async () => {
  const file = join(freshFolder(), 'keys.sqlite')
  const later = onFile(file, { clock: stillClock(NOON + 5_000) })
  const [mine] = later.seed('mixed')
  const token = mine?.secret ?? ''
  await sendTo(later)('POST', EMAILS, { token })
  later.close()
  const earlier = onFile(file)
  await sendTo(earlier)('POST', EMAILS, { token })
  earlier.close()
  expect(lastUses(onFile(file))).toContainEqual([mine?.id, new Date(NOON + 5_000).toISOString()])
})

test('a data set that cannot be put in place leaves the old one whole', async () => {
  const service = createKeyService({ clock: stillClock() })
  const [mine] = service.seed('mixed')
  expect(() => service.seed('none' as 'mixed')).toThrow()
  expect((await sendTo(service)('GET', KEYS, { token: mine?.secret ?? '' })).json().data.keys).toHaveLength(12)
  service.close()
})

const lastUses = (service: ReturnType<typeof onFile>): readonly (readonly [string, string | null])[] =>
  service.workspaces().flatMap(({ id }) => service.keysOf(id).map((key) => [key.id, key.lastUsedAt] as const))
