import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FailureCode, Result } from '../../../electron/contract/result.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { createNetworkControl } from '../../../electron/main/network/network-control.ts'
import { openNetworkSettings } from '../../../electron/main/network/network-settings.ts'
import type { Route } from '../../../electron/main/network/proxy-choice.ts'
import { openSealedRecord } from '../../../electron/main/vault/sealed-record.ts'
import { present, valueIn } from '../../values.ts'
import { newFolder } from '../new-folder.ts'
import { certificates } from './certificates.ts'

const PROXY = { kind: 'http', host: 'proxy.example', port: 3128 } as const
const AT = 'http://proxy.example:3128'
const MANUAL = { mode: 'manual', manual: PROXY } as const
const NONE = { mode: 'none', manual: null } as const
const SYSTEM = { mode: 'system', manual: null } as const
const CREDENTIALS = { proxy: AT, user: 'me', password: 'word' }
const { authority, other, issue } = certificates()

/** The network settings of a computer whose secure store is simple: what it sealed begins with its name, in an encoding of its own. */
const computer = () => {
  const folder = newFolder()
  const store: { refuses: Extract<FailureCode, 'storage_locked' | 'storage_unavailable'> | null } = { refuses: null }
  const sealer = {
    seal: async (text: string, owner: string) =>
      store.refuses === null ? ok(`sealed ${owner} ${Buffer.from(text).toString('hex')}`) : fail(store.refuses),
    open: async (sealed: string, owner: string) => {
      if (store.refuses !== null) return fail('storage_locked')
      const text = sealed.startsWith(`sealed ${owner} `) ? Buffer.from(sealed.slice(`sealed ${owner} `.length), 'hex').toString() : null
      return text === null ? fail('token_missing') : ok({ text, reseal: null })
    },
  }
  let refreshed = 0
  let changes = 0
  const system: { route: Result<Route, 'proxy_unknown'> } = { route: ok('direct') }
  const mark = { isSet: false }
  const start = () => {
    const settings = openNetworkSettings({
      record: openSealedRecord(folder, 'network.sealed', 'network', sealer as never),
      mark: {
        isSet: () => mark.isSet,
        set: (isSet) => {
          mark.isSet = isSet
        },
      },
      hasStore: () => store.refuses !== 'storage_unavailable',
    })
    return createNetworkControl({
      settings,
      authorities: { refresh: () => (refreshed += 1) },
      route: async () => system.route,
      changed: () => (changes += 1),
    })
  }
  return { start, store, mark, system, file: join(folder, 'network.sealed'), refreshes: () => refreshed, changes: () => changes }
}
const added = async (control: ReturnType<ReturnType<typeof computer>['start']>, pem: string) => {
  return control.addAuthorities(present(valueIn(await control.preview(ok(pem)))).id)
}

test('what the person set is there after a restart, sealed, with the password in no answer and not in clear on the disk', async () => {
  const { start, file, refreshes } = computer()
  const control = start()
  expect(await control.state()).toMatchObject({ mode: 'system', authorities: [], record: 'kept' })
  await control.chooseProxy(MANUAL)
  await control.setCredentials({ proxy: AT, user: 'me', password: 'a-word-of-mine' })
  expect(await added(control, `some text\n${authority.cert}${other.cert}`)).toEqual(ok(null))
  expect(refreshes()).toBe(1)
  const state = await start().state()
  expect(state).toMatchObject({ ...MANUAL, credentials: { proxy: 'http://proxy.example:3128', user: 'me' } })
  expect(state.authorities.map(({ subject }) => subject)).toEqual(['Our authority', 'Another authority'])
  expect(JSON.stringify(state)).not.toContain('a-word-of-mine')
  expect(readFileSync(file, 'utf8')).not.toContain('a-word-of-mine')
})

// Shows: S19
test('a file that was altered counts for nothing, and it is said so', async () => {
  const { start, file } = computer()
  await start().chooseProxy(MANUAL)
  const forged = JSON.stringify({ mode: 'manual', manual: PROXY, credentials: null, authorities: [authority.cert] })
  for (const text of [
    forged,
    readFileSync(file, 'utf8').replace('sealed network', 'sealed recipes'),
    '',
    `sealed network ${Buffer.from('{}').toString('hex')}`,
  ]) {
    writeFileSync(file, text)
    expect(await start().state()).toMatchObject({ mode: 'system', manual: null, authorities: [], record: 'unproven' })
  }
  const control = start()
  expect(await control.chooseProxy(NONE)).toEqual(ok(null))
  expect(await start().state()).toMatchObject({ mode: 'none', record: 'kept' })
})

test('while the store is locked nothing is replaced, and what is there comes back; without a store it lasts until the end', async () => {
  const { start, store, file } = computer()
  await start().chooseProxy(MANUAL)
  store.refuses = 'storage_locked'
  const control = start()
  expect((await control.state()).record).toBe('locked')
  expect(await control.chooseProxy(NONE)).toEqual(fail('storage_locked'))
  store.refuses = null
  expect(await control.state()).toMatchObject({ mode: 'manual', record: 'kept' })
  rmSync(file)
  store.refuses = 'storage_unavailable'
  const without = start()
  expect(await without.chooseProxy(NONE)).toEqual(ok(null))
  expect(await without.state()).toMatchObject({ mode: 'none', record: 'session' })
  expect(await start().state()).toMatchObject({ record: 'missing' })
})

// Shows: S20
test('what was set and is not there any more is missing, after a restart too, until the person chooses a way again', async () => {
  const { start, file, mark } = computer()
  for (const set of [
    (control: ReturnType<typeof start>) => control.chooseProxy(MANUAL),
    (control: ReturnType<typeof start>) => control.chooseProxy(NONE),
    (control: ReturnType<typeof start>) => added(control, authority.cert),
  ]) {
    await set(start())
    rmSync(file)
    expect((await start().state()).record).toBe('missing')
    const control = start()
    // None of these says which way requests may take.
    expect(await control.setCredentials(CREDENTIALS)).toEqual(fail('gone'))
    expect(await control.setCredentials(null)).toEqual(fail('gone'))
    expect(await added(control, other.cert)).toEqual(fail('gone'))
    expect((await control.state()).record).toBe('missing')
    expect(await control.chooseProxy(SYSTEM)).toEqual(ok(null))
    expect(await start().state()).toMatchObject({ mode: 'system', record: 'kept' })
  }
  // As a computer on which nothing was ever set.
  expect(mark.isSet).toBe(false)
  rmSync(file)
  expect(await start().state()).toMatchObject({ mode: 'system', record: 'kept' })
})

test('settings of an earlier version are marked when they are read', async () => {
  const { start, file, mark } = computer()
  await start().chooseProxy(NONE)
  mark.isSet = false
  expect(await start().state()).toMatchObject({ mode: 'none', record: 'kept' })
  rmSync(file)
  expect((await start().state()).record).toBe('missing')
})

test('where the secure store itself is gone, the person can choose again, and what is sealed comes back with the store', async () => {
  const { start, store } = computer()
  await start().chooseProxy(MANUAL)
  store.refuses = 'storage_unavailable'
  const control = start()
  expect((await control.state()).record).toBe('missing')
  expect(await control.chooseProxy(NONE)).toEqual(ok(null))
  expect(await control.state()).toMatchObject({ mode: 'none', record: 'session' })
  store.refuses = null
  expect(await start().state()).toMatchObject({ mode: 'manual', record: 'kept' })
})

test('a password goes with its proxy: another one that is entered does not get it', async () => {
  const control = computer().start()
  await control.chooseProxy(MANUAL)
  await control.setCredentials(CREDENTIALS)
  await control.chooseProxy({ mode: 'manual', manual: { ...PROXY, port: 3129 } })
  expect((await control.state()).credentials).toBeNull()
  await control.chooseProxy(SYSTEM)
  expect(await control.setCredentials(CREDENTIALS)).toEqual(fail('gone'))
  control.asks('http://system.example:80')
  expect(await control.setCredentials({ ...CREDENTIALS, proxy: 'http://system.example:80' })).toEqual(ok(null))
  expect(await control.state()).toMatchObject({ asking: null, credentials: { proxy: 'http://system.example:80' } })
})

test('a password goes to the proxy that the person was asked about, and not to one that asks meanwhile', async () => {
  const control = computer().start()
  control.asks('http://system.example:80')
  await control.state()
  control.asks('http://another.example:80')
  expect(await control.setCredentials({ ...CREDENTIALS, proxy: 'http://system.example:80' })).toEqual(fail('gone'))
  expect(await control.state()).toMatchObject({ asking: 'http://another.example:80', credentials: null })
})

test('what is no certificate of an authority is refused, each for its own reason', async () => {
  const control = computer().start()
  const refusal = async (text: string) => {
    const read = await control.preview(ok(text))
    return read.ok ? 'taken for one' : read.error.detail
  }
  expect(await refusal('')).toBe('no_certificate')
  expect(await refusal('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')).toBe('no_certificate')
  expect(await refusal(authority.cert + authority.key)).toBe('private_key')
  expect(await refusal(issue('mail.test').cert)).toBe('not_an_authority')
  expect(await refusal(`${authority.cert}${issue('mail.test').cert}`)).toBe('not_an_authority')
  await added(control, authority.cert)
  expect(await refusal(authority.cert)).toBe('taken')
})

test('an authority is taken out by its fingerprint, and another file read since ends a preview', async () => {
  const { start } = computer()
  const control = start()
  const first = present(valueIn(await control.preview(ok(authority.cert))))
  await control.preview(ok(other.cert))
  expect(await control.addAuthorities(first.id)).toEqual(fail('gone'))
  await added(control, authority.cert)
  const [{ fingerprint } = { fingerprint: '' }] = (await control.state()).authorities
  expect(await control.forgetAuthority(fingerprint)).toEqual(ok(null))
  expect(await control.forgetAuthority(fingerprint)).toEqual(fail('gone'))
  expect((await start().state()).authorities).toEqual([])
})

test('the window is told of each change, also of a proxy that begins to ask, and of nothing that was not done', async () => {
  const { start, store, changes } = computer()
  const control = start()
  await control.chooseProxy(MANUAL)
  await control.setCredentials(CREDENTIALS)
  await added(control, authority.cert)
  expect(changes()).toBe(3)
  control.asks(AT)
  control.asks(AT)
  expect(changes()).toBe(4)
  store.refuses = 'storage_locked'
  await control.chooseProxy(NONE)
  expect(changes()).toBe(4)
})

test('it is said which way the shown service is asked now, or why that cannot be told, and never with a password', async () => {
  const { start, system } = computer()
  const control = start()
  const service = new URL('https://mail.test:8443/v1')
  const now = async () => (await control.state(service)).way
  expect((await control.state()).way).toBeNull()
  expect(await now()).toEqual({ host: 'mail.test:8443', proxy: null, failure: null })
  system.route = ok({ proxy: PROXY, credentials: { user: 'me', password: 'word' } })
  expect(await now()).toEqual({ host: 'mail.test:8443', proxy: AT, failure: null })
  system.route = fail('proxy_unknown', { detail: 'script' })
  expect(await now()).toEqual({ host: 'mail.test:8443', proxy: null, failure: { code: 'proxy_unknown', detail: 'script' } })
})
