import { beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../../electron/contract/connection.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { createSessions, type Sessions } from '../../../electron/main/sessions/sessions.ts'
import { connectionTo } from '../samples.ts'
import { testStore } from '../store/test-store.ts'
import { quietSessionsParts } from './quiet-sessions.ts'

const REMOTE = connectionTo('https://shop.test', { id: 'shop', name: 'Shop' })
const LOCAL: Connection = { ...REMOTE, id: 'own', kind: 'local', baseUrl: 'local' }

let vault: ReturnType<typeof testStore>
let sessions: Sessions
let mints: number
/** Answers the mint that is under way. */
let answer: (token: string) => void

beforeEach(() => {
  vault = testStore()
  mints = 0
  sessions = createSessions({
    ...quietSessionsParts(vault.store),
    createClient: async () => fail('token_missing'),
    mint: () => {
      mints += 1
      return new Promise((resolve) => {
        answer = (token) => resolve(ok(token))
      })
    },
  })
  for (const connection of [REMOTE, LOCAL])
    sessions.add(connection, boundTo(connection, 'remote_live_first'))
  vault.store.update((value) => ({
    ...value,
    tokens: value.tokens.filter(({ connectionId }) => connectionId !== 'own'),
  }))
})

const expectForgotten = (id: string): void => {
  const { connections, tokens } = vault.restart().value
  expect(
    connections.some((one) => one.id === id) ||
      tokens.some(({ connectionId }) => connectionId === id),
  ).toBe(false)
}

test('a connection that was forgotten is not kept: only an added one is new', () => {
  sessions.forget('shop', false)
  const keepAnew = (connection: Connection) =>
    sessions.keep({ ...connection, lastFour: 'bbbb' }, boundTo(connection, 'remote_live_second'))
  expect(keepAnew(REMOTE)).toEqual(fail('gone'))
  expectForgotten('shop')
})

test('a token that the app makes for a connection that is forgotten meanwhile is not kept', async () => {
  const token = sessions.token('own')
  expect(sessions.forget('own', false)).toEqual(ok(null))
  answer('local_live_minted')
  expect(await token).toEqual(fail('token_missing'))
  expectForgotten('own')
})

test('no token is made for a connection that was forgotten: it would end the one of its successor', async () => {
  const found = sessions.find('own')
  sessions.forget('own', false)
  expect(found.ok && (await found.value.client())).toEqual(fail('token_missing'))
  expect(mints).toBe(0)
})
