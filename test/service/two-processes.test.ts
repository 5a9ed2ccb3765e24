import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder, onFile, serveApart } from './process.ts'
import { KEYS, named, revoking, sendOver, sendTo } from './support.ts'

/** One file, served here and by another process, as by the app and the headless command. */
const shared = async () => {
  const file = join(freshFolder(), 'keys.sqlite')
  const service = onFile(file)
  const [mine] = service.seed('mixed')
  const apart = await serveApart('--data', file)
  return { token: mine?.secret ?? '', service, apart, here: sendTo(service), there: sendOver(apart.url) }
}

test('a revoke in one process is a 401 at once in the other, both ways', async () => {
  const { token, here, there } = await shared()
  for (const [revoker, other] of [
    [here, there],
    [there, here],
  ] as const)
    for (let i = 0; i < 10; i += 1) {
      const { id, key } = (await other('POST', KEYS, { token, ...named('leaked') })).json().data
      expect((await other('GET', KEYS, { token: key })).status).toBe(200)
      expect((await revoker('DELETE', revoking(id), { token })).status).toBe(200)
      const after = await other('GET', KEYS, { token: key })
      expect([after.status, after.json().error.code]).toEqual([401, 'revoked_key'])
    }
})

test('a key that one process made works at once in the other, and is in its list', async () => {
  const { token, here, there } = await shared()
  for (const [maker, other] of [
    [here, there],
    [there, here],
  ] as const) {
    const { id, key } = (await maker('POST', KEYS, { token, ...named('billing') })).json().data
    expect((await other('GET', KEYS, { token: key })).json().data.keys.map((one) => one.id)).toContain(id)
  }
})

test('both write at the same time and nothing is refused or lost', async () => {
  const { token, here, there } = await shared()
  const create = (send: typeof here) => send('POST', KEYS, { token, ...named('busy') })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => create(i % 2 === 0 ? here : there)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(40).fill(201))
  const listed = (await there('GET', KEYS, { token })).json().data.keys.filter(({ name }) => name === 'busy')
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(answers.map((answer) => answer.json().data.id)))
})

test('a process that is killed leaves the other at work', async () => {
  const { token, here, there, apart } = await shared()
  const held = Promise.allSettled(Array.from({ length: 10 }, () => there('POST', KEYS, { token, ...named('x') })))
  await apart.end('SIGKILL')
  await held
  expect((await here('POST', KEYS, { token, ...named('after') })).status).toBe(201)
})

test('of several processes that open one new file at the same moment a single one writes the seed data, and all serve it', async () => {
  const file = join(freshFolder(), 'keys.sqlite')
  const all = await Promise.all(Array.from({ length: 3 }, () => serveApart('--data', file, '--seed', 'mixed')))
  const given = all.flatMap(({ tokens }) => tokens)
  expect(given).toHaveLength(3)
  for (const { secret: token } of given) for (const { url } of all) expect((await sendOver(url)('GET', KEYS, { token })).status).toBe(200)
})
