import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../../electron/contract/connection.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { createConnect } from '../../../electron/main/sessions/connect.ts'
import { createLocalService } from '../../../electron/main/sessions/local-service.ts'
import { createSessions, type Sessions } from '../../../electron/main/sessions/sessions.ts'
import { openSettings } from '../../../electron/main/storage/settings-store.ts'
import { type Cipher, createSealer } from '../../../electron/main/vault/sealer.ts'
import { openTokenVault, type TokenVault } from '../../../electron/main/vault/token-vault.ts'
import { newFolder } from '../new-folder.ts'
import { connectionTo } from '../samples.ts'
import { quietSessionsParts } from './quiet-sessions.ts'

/** A keyring that asks the person to unlock it seals, or refuses, late: here when the test says so. */
const slowCipher = () => {
  let reached = (): void => {}
  let held: Promise<boolean> | null = null
  let aged = false
  const cipher: Cipher = {
    probe: async () => ({ state: 'available', backend: 'test' }),
    seal: async (text) => {
      reached()
      if (held !== null && !(await held)) throw new Error('refused')
      return Buffer.from(`v11${text}`)
    },
    unseal: async (sealed) => ({ result: sealed.toString().slice(3), shouldReEncrypt: aged }),
    isProtected: () => true,
  }
  return {
    cipher,
    age: () => {
      aged = true
    },
    /** The next seal waits for `answer`. */
    hold: () => {
      const sealing = new Promise<void>((resolve) => {
        reached = resolve
      })
      let answer = (_seals: boolean): void => {}
      held = new Promise<boolean>((resolve) => {
        answer = resolve
      })
      return { sealing, answer: (seals: boolean) => answer(seals) }
    },
  }
}

const REMOTE = connectionTo('https://shop.test', { id: 'shop', name: 'Shop' })
const LOCAL: Connection = { ...REMOTE, id: 'own', kind: 'local', baseUrl: 'local' }

let folder: string
let store: ReturnType<typeof slowCipher>
let vault: TokenVault
let sessions: Sessions
/** A token that the app makes itself, for a connection that has none stored. */
let minted: string | null
let mints: number
const onDisk = (file: string): string => readFileSync(join(folder, file), 'utf8')

beforeEach(async () => {
  folder = newFolder()
  store = slowCipher()
  minted = null
  mints = 0
  vault = openTokenVault(folder, createSealer(store.cipher))
  sessions = createSessions({
    ...quietSessionsParts(),
    stateFile: openSettings(folder),
    vault,
    createClient: async () => fail('storage_unavailable'),
    mint: async () => {
      mints += 1
      return minted === null ? fail('token_missing') : ok(minted)
    },
  })
  for (const connection of [REMOTE, LOCAL]) await sessions.add(connection, boundTo(connection, 'remote_live_first'))
})
afterEach(() => void sessions.close())

const expectForgotten = (id: string): void => {
  expect(sessions.connections().map((connection) => connection.id)).not.toContain(id)
  expect(onDisk('settings.json')).not.toContain(`"${id}"`)
  expect(onDisk('tokens.json')).not.toContain(`"${id}"`)
}
const keepAnew = (connection: Connection) => sessions.keep({ ...connection, lastFour: 'bbbb' }, boundTo(connection, 'remote_live_second'))

test('a connection that is forgotten while its new token is being sealed stays forgotten, and nothing sealed stays behind', async () => {
  const { sealing, answer } = store.hold()
  const kept = keepAnew(REMOTE)
  await sealing
  expect(sessions.forget('shop', false)).toEqual(ok(null))
  answer(true)
  expect(await kept).toEqual(fail('gone'))
  expectForgotten('shop')
})

test('a connection that was forgotten is not kept: only an added one is new', async () => {
  sessions.forget('shop', false)
  expect(await keepAnew(REMOTE)).toEqual(fail('gone'))
  expect(await keepAnew({ ...REMOTE, keeping: 'session' })).toEqual(fail('gone'))
  expectForgotten('shop')
})

test('what a connection is called and how it is marked while its new token is being sealed stays so', async () => {
  const { sealing, answer } = store.hold()
  const kept = keepAnew(REMOTE)
  await sealing
  expect(sessions.describe('shop', { name: 'Shop (live)', accent: 'violet', production: true })).toEqual(ok(null))
  answer(true)
  expect((await kept).ok).toBe(true)
  const expected = { id: 'shop', name: 'Shop (live)', accent: 'violet', production: true, lastFour: 'bbbb' }
  expect(sessions.connections()).toContainEqual(expect.objectContaining(expected))
  expect(openSettings(folder).value.connections).toContainEqual(expect.objectContaining(expected))
})

test.each([
  ['seals', true],
  ['refuses', false],
])('the local connection that is forgotten while the secure store is asked stays forgotten, when the store %s', async (_what, seals) => {
  const local = createLocalService({ folder, quarantined: () => {}, ready: () => {} })
  const connect = createConnect(
    sessions,
    async () => fail('storage_unavailable'),
    local,
    () => 'Local service',
  )
  const { sealing, answer } = store.hold()
  const kept = connect.reconnectLocal('own')
  await sealing
  expect(sessions.forget('own', false)).toEqual(ok(null))
  answer(seals)
  expect(await kept).toEqual(fail('gone'))
  expectForgotten('own')
  local.close()
})

test.each([
  ['seals', true],
  ['refuses', false],
])('a token that the app makes for a connection that is forgotten meanwhile is not kept, when the store %s', async (_what, seals) => {
  vault.drop('own')
  minted = 'local_live_minted'
  const { sealing, answer } = store.hold()
  const token = sessions.token('own')
  await sealing
  expect(sessions.forget('own', false)).toEqual(ok(null))
  answer(seals)
  expect(await token).toEqual(fail('token_missing'))
  expectForgotten('own')
})

test('no token is made for a connection that was forgotten: it would end the one of its successor', async () => {
  vault.drop('own')
  minted = 'local_live_minted'
  const found = sessions.find('own')
  sessions.forget('own', false)
  expect(found.ok && (await found.value.client())).toEqual(fail('token_missing'))
  expect(mints).toBe(0)
})

test('an aged token that is forgotten while it is being sealed anew does not come back', async () => {
  store.age()
  const { sealing, answer } = store.hold()
  const token = sessions.token('shop')
  await sealing
  expect(sessions.forget('shop', false)).toEqual(ok(null))
  answer(true)
  await token
  expectForgotten('shop')
})

test('an aged token that is replaced while it is being sealed anew does not come back', async () => {
  store.age()
  const aged = store.hold()
  const token = sessions.token('shop')
  await aged.sealing
  const renewed = store.hold()
  const kept = keepAnew(REMOTE)
  await renewed.sealing
  renewed.answer(true)
  expect((await kept).ok).toBe(true)
  aged.answer(true)
  await token
  expect(await sessions.token('shop')).toMatchObject(ok({ secret: 'remote_live_second' }))
})
