import { expect, test } from 'vitest'
import { fail } from '../../../../electron/contract/result.ts'
import { add, remote, scene } from './person-scene.ts'

/** Tries to connect as a person does, and says whether they were asked. */
const tries = async (
  { person, press, asked }: ReturnType<typeof scene>,
  wanted: { readonly baseUrl: string; readonly token: string } = add,
) => {
  const before = asked.length
  press()
  await person.allow('connections:add', { ...add, ...wanted })
  return asked.length > before
}

test('who agreed to send a token to an address is not asked again when the same is tried once more after a failure', async () => {
  const before = scene()
  expect(await tries(before)).toBe(true)
  expect(await tries(before)).toBe(false)
  expect(await tries(before, { ...add, baseUrl: ' https://other.example.com/x/ ' })).toBe(false)
})

test.each([
  ['another host', { baseUrl: 'https://evil.example.com/x', token: add.token }],
  ['another path', { baseUrl: 'https://other.example.com/y', token: add.token }],
  ['another port', { baseUrl: 'https://other.example.com:444/x', token: add.token }],
  ['another token', { baseUrl: add.baseUrl, token: 'local_live_1' }],
])('%s is asked about all the same', async (_, wanted) => {
  const before = scene()
  await tries(before)
  expect(await tries(before, wanted)).toBe(true)
})

test('each further try takes a press of its own', async () => {
  const before = scene()
  await tries(before)
  // The press that the question was answered after is still unused.
  await before.person.allow('connections:add', add)
  expect(before.asked).toHaveLength(1)
  await before.person.allow('connections:add', add)
  expect(before.asked.at(-1)?.message).toBe('Add this connection?')
})

test('only the last one counts, for ten minutes, and not after the lock or another page', async () => {
  const other = { baseUrl: 'https://third.example.com', token: add.token }
  const before = scene()
  await tries(before)
  await tries(before, other)
  expect(await tries(before)).toBe(true)
  before.later(10 * 60_000 - 1)
  expect(await tries(before)).toBe(false)
  before.later(1)
  expect(await tries(before)).toBe(true)
  before.confirmed.forget()
  expect(await tries(before)).toBe(true)
})

test('a No is not remembered as a yes', async () => {
  const before = scene()
  before.answers(async () => false)
  await tries(before)
  before.later(60_000)
  expect(await tries(before)).toBe(true)
})

test('a yes that comes once the page that asked is gone does nothing, and is not remembered', async () => {
  const before = scene()
  let isThere = true
  before.answers(async () => {
    isThere = false
    return true
  })
  before.press()
  expect(await before.person.allow('connections:add', add, () => isThere)).toEqual(fail('declined'))
  expect(await tries(before)).toBe(true)
})

test('to move a connection to the address is another thing, and asked about', async () => {
  const before = scene([remote()])
  await tries(before)
  const asked = before.asked.length
  before.press()
  await before.person.allow('connections:reconnect', {
    id: 'far',
    token: add.token,
    baseUrl: add.baseUrl,
  })
  expect(before.asked.length).toBe(asked + 1)
})
