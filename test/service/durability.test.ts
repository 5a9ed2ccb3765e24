import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createKeyService } from '../../electron/service/index.ts'
import { asLeftBehind, freshFolder, onFile, serveApart } from './process.ts'
import { EMAILS, KEYS, NOON, named, revoking, sendOver, sendTo, stillClock } from './support.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('every create and revoke that was answered survives a kill in the middle of the work', async () => {
  const file = join(freshFolder(), 'keys.sqlite')
  const first = onFile(file)
  const token = first.seed('mixed')[0]?.secret ?? ''
  first.close()
  const live: string[] = []
  const dead: string[] = []
  for (let cycle = 0; cycle < 4; cycle += 1) {
    const { url, end } = await serveApart('--data', file)
    const send = sendOver(url)
    const create = async () => (await send('POST', KEYS, { token, ...named('billing') })).json().data
    const victim = await create()
    const burst = Promise.allSettled(Array.from({ length: 20 }, create))
    live.push((await create()).key)
    expect((await send('DELETE', revoking(victim.id), { token })).status).toBe(200)
    expect(await end('SIGKILL')).toBeNull()
    dead.push(victim.key)
    for (const one of await burst) if (one.status === 'fulfilled') live.push(one.value.key)
  }
  const after = onFile(file)
  expect(after.quarantined).toBeNull()
  const send = sendTo(after)
  for (const key of live) expect((await send('GET', KEYS, { token: key })).status).toBe(200)
  for (const key of dead) expect((await send('GET', KEYS, { token: key })).json().error.code).toBe('revoked_key')
})

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

test('the last use is on disk within a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const file = join(freshFolder(), 'keys.sqlite')
  const here = onFile(file)
  const [mine] = here.seed('mixed')
  await sendTo(here)('POST', EMAILS, { token: mine?.secret ?? '' })
  expect(lastUses(here)).toContainEqual([mine?.id, new Date(NOON).toISOString()])
  expect(lastUses(onFile(asLeftBehind(file)))).toContainEqual([mine?.id, null])
  vi.advanceTimersByTime(1_000)
  expect(lastUses(onFile(asLeftBehind(file)))).toContainEqual([mine?.id, new Date(NOON).toISOString()])
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
