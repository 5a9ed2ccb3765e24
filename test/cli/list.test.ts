import { expect, test } from 'vitest'
import { en } from '../../src/messages/en.ts'
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

test('the list says of a key that was not used what the window says', async () => {
  const computer = newComputer()
  computer.service.issueKey(computer.service.workspaces()[0]?.id ?? '', 'shop')
  await computer.open()
  const { out } = await keystow(computer, 'list')
  expect(out.split('\n').find((line) => line.includes('shop'))).toMatch(
    new RegExp(`  ${en.keys.noUse}$`),
  )
})

test('a list that one answer does not hold is printed whole', async () => {
  const computer = newComputer()
  const [workspace] = computer.service.workspaces()
  for (let n = 0; n < 700; n += 1) computer.service.issueKey(workspace?.id ?? '', `worker-${n}`)
  await computer.open()
  const { keys } = JSON.parse((await keystow(computer, 'list', '--json')).out)
  expect(new Set(keys.map(({ id }: { id: string }) => id)).size).toBe(701)
})

test('a list as JSON has no character that a terminal obeys, and says the same', async () => {
  const computer = newComputer()
  const name = 'a\u009b31m\u007f\u202eb\u2066\u{e0041}'
  computer.service.issueKey(computer.service.workspaces()[0]?.id ?? '', name)
  await computer.open()
  const { out } = await keystow(computer, 'list', '--json')
  expect(out.trim()).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(JSON.parse(out).keys.map((key: { name: string }) => key.name)).toContain(name)
})
