import { expect, test } from 'vitest'
import type { Result } from '../../../../electron/contract/result.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { DiskFailure } from '../../../../electron/main/base/disk-failure.ts'
import { NetworkControl } from '../../../../electron/main/client/network/network-control.ts'
import type { Route } from '../../../../electron/main/client/network/proxy-choice.ts'
import { readAuthorities } from '../../../../electron/main/client/network/read-authorities.ts'
import { present, valueIn } from '../../../values.ts'
import { noRoom, testStore } from '../../store/test-store.ts'
import { certificates } from './certificates.ts'

const PROXY = { kind: 'http', host: 'proxy.example', port: 3128 } as const
const AT = 'http://proxy.example:3128'
const MANUAL = { mode: 'manual', manual: PROXY } as const
const NONE = { mode: 'none', manual: null } as const
const SYSTEM = { mode: 'system', manual: null } as const
const CREDENTIALS = { proxy: AT, user: 'me', password: 'word' }
const { authority, other, brief, issue } = certificates()
const leaf = issue('mail.test')
const [OURS, OTHER] = ['Our authority', 'Another authority']
const NONSENSE = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'

/** The network settings of a computer. */
const computer = () => {
  const vault = testStore()
  let refreshed = 0
  let changes = 0
  const log: (readonly [string, string | null])[] = []
  const system: { route: Result<Route, 'proxy_unknown'> } = { route: ok('direct') }
  const start = () =>
    new NetworkControl(
      vault.restart(),
      () => {
        refreshed += 1
      },
      async () => system.route,
      (_action, outcome, place) => log.push([outcome, place]),
      () => (changes += 1),
    )
  return {
    start,
    system,
    log,
    disk: vault.disk,
    refreshes: () => refreshed,
    changes: () => changes,
  }
}
const added = (control: ReturnType<ReturnType<typeof computer>['start']>, pem: string) =>
  control.addAuthorities(present(valueIn(control.preview(ok(pem)))).id)

test('each proxy that was chosen, and that its password was kept or removed, is in the activity log, without the password', () => {
  const { start, log, disk } = computer()
  const control = start()
  control.chooseProxy(MANUAL)
  control.setCredentials({ proxy: AT, user: 'me', password: 'a-word-of-mine' })
  control.setCredentials(null)
  control.chooseProxy(NONE)
  disk.refusal = noRoom()
  expect(() => control.chooseProxy(SYSTEM)).toThrow(DiskFailure)
  expect(log).toEqual([
    ['proxy_manual', AT],
    ['proxy_password_kept', AT],
    ['proxy_password_removed', AT],
    ['proxy_none', null],
  ])
})

test('each authority that the person trusted or forgot is in the activity log', async () => {
  const { start, log } = computer()
  const control = start()
  added(control, authority.cert + other.cert)
  const [first] = (await control.state()).authorities
  control.forgetAuthority(present(first).fingerprint)
  expect(log).toEqual([
    ['authority_trusted', OURS],
    ['authority_trusted', OTHER],
    ['authority_forgotten', OURS],
  ])
})

test('what the person set is there after a restart, with the password in no answer', async () => {
  const { start, refreshes } = computer()
  const control = start()
  expect(await control.state()).toMatchObject({ mode: 'system', authorities: [] })
  control.chooseProxy(MANUAL)
  control.setCredentials({ proxy: AT, user: 'me', password: 'a-word-of-mine' })
  expect(added(control, `some text\n${authority.cert}${other.cert}`)).toEqual(ok(null))
  expect(refreshes()).toBe(1)
  const state = await start().state()
  expect(state).toMatchObject({
    ...MANUAL,
    credentials: { proxy: 'http://proxy.example:3128', user: 'me' },
  })
  expect(state.authorities.map(({ subject }) => subject)).toEqual([
    'Our authority',
    'Another authority',
  ])
  expect(JSON.stringify(state)).not.toContain('a-word-of-mine')
})

test('a password goes with its proxy: another one that is entered does not get it', async () => {
  const control = computer().start()
  control.chooseProxy(MANUAL)
  control.setCredentials(CREDENTIALS)
  control.chooseProxy({ mode: 'manual', manual: { ...PROXY, port: 3129 } })
  expect((await control.state()).credentials).toBeNull()
  control.chooseProxy(SYSTEM)
  expect(control.setCredentials(CREDENTIALS)).toEqual(fail('gone'))
  control.asks('http://system.example:80')
  expect(control.setCredentials({ ...CREDENTIALS, proxy: 'http://system.example:80' })).toEqual(
    ok(null),
  )
  expect(await control.state()).toMatchObject({
    asking: null,
    credentials: { proxy: 'http://system.example:80' },
  })
})

test('a password goes to the proxy that the person was asked about, and not to one that asks meanwhile', async () => {
  const control = computer().start()
  control.asks('http://system.example:80')
  await control.state()
  control.asks('http://another.example:80')
  expect(control.setCredentials({ ...CREDENTIALS, proxy: 'http://system.example:80' })).toEqual(
    fail('gone'),
  )
  expect(await control.state()).toMatchObject({
    asking: 'http://another.example:80',
    credentials: null,
  })
})

test('what is no certificate of an authority is refused, each for its own reason', async () => {
  const control = computer().start()
  const refusal = async (text: string) => {
    const read = control.preview(ok(text))
    return read.ok ? 'taken for one' : read.error.detail
  }
  expect(await refusal('')).toBe('no_certificate')
  expect(await refusal(NONSENSE)).toBe('no_certificate')
  expect(await refusal(authority.cert + authority.key)).toBe('private_key')
  expect(await refusal(leaf.cert)).toBe('not_an_authority')
  added(control, authority.cert)
  expect(await refusal(authority.cert)).toBe('taken')
})

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['the last has expired', [authority.cert, brief.cert], [OURS], ['2 Brief authority expired']],
  ['the first has expired', [brief.cert, authority.cert], [OURS], ['1 Brief authority expired']],
  ['one is of a host', [leaf.cert, other.cert], [OTHER], ['1 mail.test not_an_authority']],
  ['one cannot be read', [authority.cert, NONSENSE], [OURS], ['2  no_certificate']],
  [
    'several are bad, and one stands twice',
    [brief.cert, authority.cert, NONSENSE, other.cert, leaf.cert, authority.cert],
    [OURS, OTHER],
    ['1 Brief authority expired', '3  no_certificate', '5 mail.test not_an_authority'],
  ],
])(
  'of a bundle the good authorities are used and the bad are named: %s',
  (_, pems, used, named) => {
    const read = valueIn(readAuthorities(pems.join('\n'), Date.now() + 2 * 86_400_000))
    expect(read.authorities.map(({ subject }) => subject)).toEqual(used)
    expect(
      read.unused.map(({ subject, place, problem }) => `${place} ${subject} ${problem}`),
    ).toEqual(named)
  },
)

test('an authority is taken out by its fingerprint, and another file read since ends a preview', async () => {
  const { start } = computer()
  const control = start()
  const first = present(valueIn(control.preview(ok(authority.cert))))
  control.preview(ok(other.cert))
  expect(control.addAuthorities(first.id)).toEqual(fail('gone'))
  added(control, authority.cert)
  const [{ fingerprint } = { fingerprint: '' }] = (await control.state()).authorities
  expect(control.forgetAuthority(fingerprint)).toEqual(ok(null))
  expect(control.forgetAuthority(fingerprint)).toEqual(fail('gone'))
  expect((await start().state()).authorities).toEqual([])
})

test('the window is told of each change, also of a proxy that begins to ask, and of nothing that was not done', async () => {
  const { start, disk, changes } = computer()
  const control = start()
  control.chooseProxy(MANUAL)
  control.setCredentials(CREDENTIALS)
  added(control, authority.cert)
  expect(changes()).toBe(3)
  control.asks(AT)
  control.asks(AT)
  expect(changes()).toBe(4)
  disk.refusal = noRoom()
  expect(() => control.chooseProxy(NONE)).toThrow(DiskFailure)
  expect(changes()).toBe(4)
  expect(await control.state()).toMatchObject({
    ...MANUAL,
    credentials: { user: 'me' },
    authorities: [{}],
  })
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
  expect(await now()).toEqual({
    host: 'mail.test:8443',
    proxy: null,
    failure: { code: 'proxy_unknown', detail: 'script' },
  })
})
