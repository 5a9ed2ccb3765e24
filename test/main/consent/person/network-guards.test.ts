// Shows: S18
import { expect, test } from 'vitest'
import { scene } from './person-scene.ts'

const PROXY = { kind: 'http', host: 'Proxy.example', port: 3128 } as const
const FINGERPRINT = Array(32).fill('AB').join(':')
const text = (given: ReturnType<typeof scene>): string =>
  given.asked.map(({ message, detail }) => `${message}\n${detail}`).join('\n')

test('main asks about each change of the proxy but the way back to the default, with its whole address', async () => {
  const given = scene()
  for (const choice of [
    { mode: 'manual', manual: PROXY },
    { mode: 'none', manual: PROXY },
    { mode: 'system', manual: null },
  ] as const) {
    given.press()
    expect((await given.person.allow('network:choose-proxy', choice)).ok).toBe(true)
  }
  expect(given.asked.map(({ message }) => message)).toEqual([
    'Send requests through the proxy http://proxy.example:3128?',
    'Send requests past every proxy?',
  ])
  // A press is needed all the same.
  const untouched = scene()
  await untouched.person.allow('network:choose-proxy', { mode: 'system', manual: null })
  expect(untouched.asked).toHaveLength(1)
})

test('a password goes to a proxy only after main has named that proxy, and said where it is sent in clear', async () => {
  const given = scene()
  given.press()
  const credentials = { proxy: 'http://system.example:80', user: 'me', password: 'a-word-of-mine' }
  // Another one asks by now.
  given.state.network = {
    state: { ...given.state.network.state, asking: 'http://another.example:80' },
    preview: null,
  }
  expect((await given.person.allow('network:set-credentials', credentials)).ok).toBe(true)
  expect(text(given)).toMatch(
    /“me” and its password to the proxy http:\/\/system\.example:80\?\n.*not encrypted/,
  )
  expect(text(given)).not.toContain('a-word-of-mine')
})

test('an authority is trusted only after main has named it with its fingerprint, as the file had it', async () => {
  const given = scene()
  const authorities = [{ subject: 'Corp CA', fingerprint: FINGERPRINT, validTo: 0 }]
  const unused = [
    { subject: 'Old CA', place: 2, problem: 'expired' as const },
    { subject: '', place: 3, problem: 'no_certificate' as const },
  ]
  given.state.network = { ...given.state.network, preview: { id: 'a', authorities, unused } }
  given.press()
  await given.person.allow('network:add-authorities', 'a')
  expect(text(given)).toContain(
    `Trust this certificate authority?\nCorp CA\nSHA-256 fingerprint: ${FINGERPRINT}\n\nNot used: Old CA (expired)\nNot used: certificate 3 of the file (cannot be read)\n`,
  )
})
