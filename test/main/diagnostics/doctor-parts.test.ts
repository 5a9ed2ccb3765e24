import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { anonymous, bundle, lastErrors, partsOf } from '../../../electron/main/diagnostics/doctor-parts.ts'

const secret = `re_live_${randomBytes(12).toString('hex')}`
const person = { home: '/home/ada.l', user: 'ada.l' }

const report = {
  takenAt: '2026-11-21T12:00:00.000Z',
  versions: { app: '1', electron: '2', chromium: '3', node: '4', system: 'linux' },
  store: { state: 'available', backend: 'GNOME Keyring' },
  sandbox: { on: true, seccomp: 2, noNewPrivs: true, packaged: false },
  display: 'x11',
  startsAtLogin: false,
  files: [{ name: 'main.log', path: '/home/ada.l/.config/Keystow/main.log', bytes: 1, mode: '600' }],
  connections: [],
  service: { open: false, on: true, listening: false, faults: 0 },
  channel: { state: { kind: 'off', unproven: false }, folder: null, asking: 0, leases: 0 },
  network: { mode: 'system', record: 'kept', proxy: null, proxyUser: false, authorities: 0 },
  memory: { main: 1, window: 2 },
  errors: [],
} as const

test('neither a secret nor the person is in what is saved, wherever they stood', () => {
  const log = `error Authorization: Bearer ${secret} refused\nerror ENOENT /home/ada.l/.config and /srv/ada.l/x by ADA.L\n`
  const saved = bundle(partsOf(report, log, person))
  expect(saved).not.toContain(secret)
  expect(saved.toLowerCase()).not.toContain('ada.l')
  expect(saved).toContain('~/.config/Keystow/main.log')
  expect(saved).toContain('/srv/<user>/x by <user>')
  expect(JSON.parse(partsOf(report, log, person)[0]?.text ?? '')).toMatchObject({ versions: { app: '1' } })
})

test('a home folder of Windows is found in JSON too, where its backslashes are doubled', () => {
  const windows = { home: 'C:\\Users\\Ada', user: 'Ada' }
  expect(anonymous(JSON.stringify({ path: 'C:\\Users\\Ada\\AppData' }), windows)).toBe('{"path":"~\\\\AppData"}')
})

test('a user name inside another word is left, and one without a name or a home changes nothing', () => {
  expect(anonymous('adalbert ada', { home: '', user: 'ada' })).toBe('adalbert <user>')
  expect(anonymous('/root text', { home: '/', user: '' })).toBe('/root text')
})

test('the last errors come newest first, no more than asked for', () => {
  expect(lastErrors('one\ntwo\nthree\n', person, 2)).toEqual(['three', 'two'])
  expect(lastErrors('', person, 2)).toEqual([])
})
