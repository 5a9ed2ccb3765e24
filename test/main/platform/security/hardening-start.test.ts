import { describe, expect, test } from 'vitest'
import {
  cleanEnvironment,
  refusal,
} from '../../../../electron/main/platform/security/hardening-start.ts'
import {
  refusedSwitches,
  type Start,
} from '../../../../electron/main/platform/security/start-switches.ts'

const asked = (args: readonly string[], start: Partial<Start> = {}): readonly string[] =>
  refusedSwitches({
    shipped: true,
    platform: 'linux',
    root: false,
    args,
    hasSwitch: () => false,
    ...start,
  })

test.each([
  'remote-debugging-port',
  'inspect',
  'js-flags',
  'load-extension',
  'ignore-certificate-errors',
  'disable-web-security',
  'no-sandbox',
  'log-net-log',
  'zygote-cmd-prefix',
  'no-zygote-sandbox',
  'disable-landlock-sandbox',
  'proxy-server',
  'enable-features',
  'made-up-by-a-later-chromium',
])('what is shipped does not start with --%s', (name) =>
  expect(asked([`--${name}`, 'x'])).toEqual([name]),
)

test('it starts with the switches that people use', () => {
  const words = [
    'user-data-dir=/tmp/x',
    'password-store=kwallet5',
    'local',
    'ozone-platform=wayland',
    'force-device-scale-factor=2',
  ]
  expect(
    asked([...words, 'disable-gpu', 'force-renderer-accessibility'].map((word) => `--${word}`)),
  ).toEqual([])
})

describe('switches are read as Chromium reads them', () => {
  test.each([
    [['-inspect'], 'inspect'],
    [['--inspect=127.0.0.1:1'], 'inspect'],
    [[' --inspect'], 'inspect'],
    [['file', '--local', '--inspect'], 'inspect'],
    [['--inspect', '--', 'x'], 'inspect'],
    [['---local'], '-local'],
    [['--Local'], 'Local'],
    [['--toString'], 'toString'],
  ])('%j', (words, name) => expect(asked(words)).toEqual([name]))

  test.each([
    [['/inspect']],
    [['-']],
    [['--']],
    [['--local', '--', '--inspect']],
    [['--local=--inspect']],
  ])('%j holds none that is refused', (words) => expect(asked(words)).toEqual([]))

  test.each([
    [['/inspect'], 'inspect'],
    [['file', '--INSPECT'], 'inspect'],
    [['-Inspect=1'], 'inspect'],
  ])('on Windows %j', (words, name) => expect(asked(words, { platform: 'win32' })).toEqual([name]))

  test('one behind a bare -- counts where Chromium took it all the same', () => {
    expect(asked(['--', '--inspect', '--local'], { hasSwitch: () => true })).toEqual(['inspect'])
  })
})

test("on Windows it starts for the installer and for a notification, which elsewhere are nobody's", () => {
  const words = ['--squirrel-firstrun', '-ToastActivated', '-Embedding']
  expect(asked(words, { platform: 'win32' })).toEqual([])
  expect(asked(words)).toEqual(['squirrel-firstrun', 'ToastActivated', 'Embedding'])
})

test('only root may turn the sandbox off in what is shipped', () => {
  expect(asked(['--no-sandbox'], { root: true })).toEqual([])
  expect(asked(['--no-sandbox', '--inspect'], { root: true })).toEqual(['inspect'])
})

test('a build for development takes every switch, as tests and tools need them', () => {
  expect(
    asked(['--remote-debugging-port=0', '--inspect', '--no-sandbox'], { shipped: false }),
  ).toEqual([])
})

test('what a switch is made of does not reach the terminal', () => {
  expect(refusal(asked([`--\u001b[2J\n${'x'.repeat(100)}`]))).toMatch(
    /^keystow: not started: --\?\?2J\?x{55} [^\n]+\n$/,
  )
})

test('the refusal is one line that names every switch', () => {
  expect(refusal(['inspect', 'js-flags'])).toMatch(
    /^keystow: not started: --inspect, --js-flags [^\n]+\n$/,
  )
})

test('the environment loses what would weaken the app and keeps the rest', () => {
  const env = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    SSLKEYLOGFILE: '/tmp/keys',
    NODE_OPTIONS: '-r x',
    NODE_DEBUG: 'tls',
    SSL_CERT_FILE: '/tmp/ca.pem',
    SSL_CERT_DIR: '/tmp/ca',
    HOME: '/home/me',
  }
  cleanEnvironment(env)
  expect(env).toEqual({ HOME: '/home/me' })
})
