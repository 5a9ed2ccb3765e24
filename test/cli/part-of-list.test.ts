import { expect, test } from 'vitest'
import { keystow, newComputer } from './command-scene.ts'

test('a part of a list is called one, and a key that is missing in it not one that does not exist', async () => {
  const computer = newComputer()
  const { service } = computer
  service.issueKey(service.workspaces()[0]?.id ?? '', 'newest')
  service.faults.arm({
    kind: 'oldest-part',
    sign: 'meta',
    operation: 'list',
    times: { next: 99 },
  })
  await computer.open()
  const part = 'only a part of the list'
  expect(await keystow(computer, 'list')).toMatchObject({
    code: 0,
    out: expect.not.stringContaining('newest'),
    err: expect.stringContaining(`keystow: this is ${part}: `),
  })
  expect((await keystow(computer, 'status')).out).toContain(`the default, ${part} is known)`)
  expect(await keystow(computer, 'list', '--json')).toMatchObject({
    out: expect.stringContaining('"isPart":true'),
    err: '',
  })
  expect((await keystow(computer, 'revoke', 'newest')).err).toBe(
    'keystow: the service listed only a part of its API keys, and “newest” is not in that part in the connection “Shop”\n',
  )
})
