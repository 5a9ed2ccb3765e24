import { expect, test } from 'vitest'
import { cleanEnvironment, refusal, refusedSwitches } from '../../electron/main/hardening-start.ts'

const asked = (packaged: boolean, root: boolean, ...switches: readonly string[]): readonly string[] =>
  refusedSwitches({ packaged, root, hasSwitch: (name) => switches.includes(name) })

test.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'js-flags',
  'load-extension',
  'ignore-certificate-errors',
  'disable-web-security',
  'no-sandbox',
  'log-net-log',
])('a packaged app does not start with --%s', (name) => expect(asked(true, false, name)).toEqual([name]))

test('a packaged app starts with the switches that people use', () => {
  expect(
    asked(true, false, 'user-data-dir', 'password-store', 'local', 'ozone-platform', 'force-device-scale-factor', 'disable-gpu'),
  ).toEqual([])
})

test('only root may turn the sandbox off in a package', () => {
  expect(asked(true, true, 'no-sandbox')).toEqual([])
  expect(asked(true, true, 'no-sandbox', 'inspect')).toEqual(['inspect'])
})

test('an app that is not packaged takes every switch, as tests and tools need them', () => {
  expect(asked(false, false, 'remote-debugging-port', 'inspect', 'no-sandbox')).toEqual([])
})

test('the refusal is one line that names every switch', () => {
  expect(refusal(['inspect', 'js-flags'])).toMatch(/^keystow: not started: --inspect, --js-flags [^\n]+\n$/)
})

test('the environment loses what would weaken the app and keeps the rest', () => {
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0', SSLKEYLOGFILE: '/tmp/keys', NODE_OPTIONS: '-r x', NODE_DEBUG: 'tls', HOME: '/home/me' }
  cleanEnvironment(env)
  expect(env).toEqual({ HOME: '/home/me' })
})
