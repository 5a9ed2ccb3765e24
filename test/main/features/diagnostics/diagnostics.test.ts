import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Diagnostics } from '../../../../electron/contract/diagnostics.ts'
import type { Failure } from '../../../../electron/contract/result.ts'
import { log } from '../../../../electron/main/base/log.ts'
import {
  type Facts,
  findProblems,
  type ListFacts,
  redact,
} from '../../../../electron/main/features/diagnostics/report.ts'
import { valueIn } from '../../../values.ts'
import { failureScene } from '../../doors/ipc/failures/scene.ts'

const listed = (failure: Failure | null): ListFacts => ({ name: 'Shop', failure, isAwaited: false })

const WELL: Facts = {
  locked: false,
  storage: { state: 'available', backend: 'GNOME Keyring' },
  isKept: false,
  lists: [],
  channel: { kind: 'on' },
  isWritable: true,
  hasErrors: false,
}

test.each([
  ['nothing is wrong', {}, []],
  ['the store has not answered yet', { storage: { state: 'checking', backend: '' } }, []],
  ['the store is locked', { storage: { state: 'locked', backend: 'KWallet' } }, ['store']],
  ['there is no store', { storage: { state: 'unavailable', backend: '' } }, ['store']],
  [
    'there is no store, and a passphrase seals the vault',
    { storage: { state: 'unavailable', backend: '' }, isKept: true },
    [],
  ],
  [
    'the proxy is away',
    {
      lists: [
        listed({ code: 'proxy_unreachable', host: 'proxy.test:80' }),
        listed({ code: 'offline' }),
      ],
    },
    ['route'],
  ],
  ['the service refused the token', { lists: [listed({ code: 'unauthorized' })] }, ['list']],
  [
    'a list timed out beside one that came',
    { lists: [listed(null), listed({ code: 'timed_out' })] },
    ['list'],
  ],
  ['a list has no answer yet', { lists: [{ ...listed(null), isAwaited: true }] }, ['list']],
  ['programs may not ask', { channel: { kind: 'off' } }, []],
  ['the socket fails', { channel: { kind: 'failed', problem: 'taken' } }, ['channel']],
  ['the disk is full', { isWritable: false }, ['disk']],
  ['errors were logged', { hasErrors: true }, ['errors']],
] as const)('the verdict names the cause where %s', (_cause, change, kinds) => {
  expect(findProblems({ ...WELL, ...change }).map(({ kind }) => kind)).toEqual(kinds)
})

test('behind the lock the verdict has neither a host nor a certificate', () => {
  const certificate = { subject: 'secret.example', issuer: 'Example', validFrom: 0, validTo: 0 }
  const failure = { code: 'tls_failed', host: 'secret.example', certificate } as const
  const lists = [listed(failure), listed({ code: 'unauthorized', host: 'secret.example' })]
  expect(findProblems({ ...WELL, lists })).toMatchObject([
    { kind: 'route', failure },
    { kind: 'list', connection: 'Shop' },
  ])
  expect(findProblems({ ...WELL, lists, locked: true })).toEqual([
    { kind: 'route', failure: { code: 'tls_failed' } },
    { kind: 'list', connection: null, failure: { code: 'unauthorized' } },
  ])
})

test.each([
  [
    '/home/ada.l',
    '/home/ada.l/x of ada.l, ADA.L, ada.lovelace',
    '~/x of <user>, <user>, ada.lovelace',
  ],
  ['C:\\Users\\Ada', 'C:\\Users\\Ada\\x D:\\ada', '~\\x D:\\<user>'],
  ['/', '/x of root', '/x of root'],
])('a line does not name the person whose home is “%s”', (home, line, redacted) => {
  expect(redact(line, home)).toBe(redacted)
})

// Shows: S31
test('no token and no foreign message is in the report, and behind the lock no host', async () => {
  const { context, page, far, remote } = await failureScene()
  const token = `re_live_${randomBytes(12).toString('hex')}`
  await context.sessions.addSignedOut([
    { ...remote, id: 'planted', baseUrl: `https://${token}.example`, lastFour: token },
  ])
  context.networkControl.chooseProxy({
    mode: 'manual',
    manual: { kind: 'http', host: 'proxy.test', port: 80 },
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  log.error('the list could not be read', new RangeError(`Bearer ${token} refused by far.example`))
  const read = async (): Promise<Diagnostics> => {
    const answer = valueIn(await page.ask('app:diagnose', null))
    return answer as Diagnostics
  }
  const open = await read()
  const { host } = new URL(far.url)
  expect(open.text).toContain(host)
  expect(open.text).toContain('http://proxy.test:80')
  expect(open.text).toMatch(/the list could not be read: unknown$/m)
  expect(open.problems.map(({ kind }) => kind)).toContain('errors')
  context.lock.lock()
  const locked = await read()
  expect(locked.text).toMatch(/the list could not be read: unknown$/m)
  expect(JSON.stringify(locked)).not.toMatch(new RegExp(`${host}|proxy\\.test`))
  for (const { text } of [open, locked])
    expect(text).not.toMatch(new RegExp(`${token}|far\\.example`))
})
