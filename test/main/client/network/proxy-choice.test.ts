// Shows: S20
import { describe, expect, test } from 'vitest'
import { type ProxyAddress, proxyText } from '../../../../electron/contract/network.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { environmentProxy } from '../../../../electron/main/client/network/environment-proxy.ts'
import { pacResult } from '../../../../electron/main/client/network/pac-result.ts'
import { ProxyChooser } from '../../../../electron/main/client/network/proxy-choice.ts'
import { DEFAULT_NETWORK, type NetworkSettings } from '../../../../electron/main/store/vault.ts'

const MANUAL: ProxyAddress = { kind: 'http', host: 'proxy.example', port: 3128 }
const ORIGIN = new URL('https://api.mail.test')

type Given = ConstructorParameters<typeof ProxyChooser>

interface Sources {
  readonly system?: Given[1]
  readonly source?: Given[2]
  readonly environment?: Given[3]
  readonly waitMs?: number
}

const chooser = (
  settings: Partial<NetworkSettings>,
  { system, source = async () => 'settings', environment, waitMs }: Sources = {},
) => {
  const urls: string[] = []
  const { route } = new ProxyChooser(
    () => ({ ...DEFAULT_NETWORK, ...settings }),
    system ??
      (async (url) => {
        urls.push(url)
        return 'PROXY system.example:8080'
      }),
    source,
    environment,
    waitMs,
  )
  return { route, urls }
}
const saying = (answer: string) => ({ system: async () => answer })

describe('which way a request goes', () => {
  test('loopback never goes through a proxy, whatever is set, and the system is not asked', async () => {
    for (const settings of [{}, { mode: 'manual', manual: MANUAL }] as const) {
      const { route, urls } = chooser(settings)
      for (const host of [
        'http://127.0.0.1:8025',
        'https://127.9.9.9',
        'http://localhost:1',
        'http://[::1]:8025',
      ])
        expect(await route(new URL(host))).toEqual(ok('direct'))
      expect(urls).toEqual([])
    }
  })

  test('as the system says for the very origin, as entered, or straight', async () => {
    const { route, urls } = chooser({})
    expect(await route(ORIGIN)).toEqual(
      ok({ proxy: { kind: 'http', host: 'system.example', port: 8080 }, credentials: null }),
    )
    expect(urls).toEqual(['https://api.mail.test/'])
    expect(await chooser({ mode: 'manual', manual: MANUAL }).route(ORIGIN)).toEqual(
      ok({ proxy: MANUAL, credentials: null }),
    )
    expect(await chooser({ mode: 'none' }).route(ORIGIN)).toEqual(ok('direct'))
    expect(await chooser({}, saying('DIRECT')).route(ORIGIN)).toEqual(ok('direct'))
  })

  // Shows: S18
  test('credentials are those of just this proxy, and of no other', async () => {
    const credentials = { proxy: 'http://system.example:8080', user: 'me', password: 'word' }
    const given = async (settings: Partial<NetworkSettings>, answer: string) => {
      const found = await chooser({ credentials, ...settings }, saying(answer)).route(ORIGIN)
      return found.ok && found.value !== 'direct' ? found.value.credentials : found
    }
    expect(await given({}, 'PROXY SYSTEM.example:8080')).toEqual({ user: 'me', password: 'word' })
    expect(await given({}, 'PROXY system.example:8081')).toBeNull()
    expect(await given({}, 'HTTPS system.example:8080')).toBeNull()
    expect(await given({}, 'PROXY evil.example:8080')).toBeNull()
    expect(await given({ mode: 'manual', manual: MANUAL }, '')).toBeNull()
  })

  // Shows: S10
  test('a script of the system, which is not loaded, is never taken for DIRECT', async () => {
    const source = async () => 'script' as const
    const asked = chooser({}, { source })
    expect(await asked.route(ORIGIN)).toEqual(fail('proxy_unknown', { detail: 'script' }))
    expect(asked.urls).toEqual([])
    expect(await chooser({}, { ...saying('DIRECT'), source }).route(ORIGIN)).toEqual(
      fail('proxy_unknown', { detail: 'script' }),
    )
    expect(await chooser({ mode: 'none' }, { source }).route(ORIGIN)).toEqual(ok('direct'))
  })

  test('a system that answers nothing usable, throws or is silent leads nowhere', async () => {
    const systems: readonly Given[1][] = [
      async () => '',
      async () => 'SOCKS4 a:1',
      async () => Promise.reject(new Error('no')),
      () => new Promise(() => {}),
    ]
    for (const system of systems)
      expect(await chooser({}, { system, waitMs: 20 }).route(ORIGIN)).toEqual(
        fail('proxy_unknown', { detail: 'answer' }),
      )
    const source = () => new Promise<never>(() => {})
    expect(await chooser({}, { ...saying('DIRECT'), source, waitMs: 20 }).route(ORIGIN)).toEqual(
      fail('proxy_unknown', { detail: 'answer' }),
    )
  })

  test('where the desktop has no settings of its own, the environment says it and not Chromium, which takes what it cannot parse for DIRECT', async () => {
    const by = (https_proxy: string, settings: Partial<NetworkSettings> = {}) => {
      const environment = (origin: URL) => environmentProxy(origin, { https_proxy })
      return chooser(settings, {
        ...saying('DIRECT'),
        source: async () => 'environment',
        environment,
      }).route(ORIGIN)
    }
    const entered = { proxy: proxyText(MANUAL), user: 'ada', password: 'other' }
    expect(await by('http://me:word@proxy.example:3128')).toEqual(
      ok({ proxy: MANUAL, credentials: null }),
    )
    expect(await by('http://proxy.example:3128', { credentials: entered })).toMatchObject({
      value: { credentials: { user: 'ada' } },
    })
    expect(await by('"http://proxy.example:3128"')).toEqual(
      fail('proxy_unknown', { detail: 'answer' }),
    )
    expect(await by('')).toEqual(ok('direct'))
  })

  test('where it cannot be told whether there is a script, the system is not believed', async () => {
    const { route, urls } = chooser({}, { source: async () => null })
    expect(await route(ORIGIN)).toEqual(fail('proxy_unknown', { detail: 'answer' }))
    expect(urls).toEqual([])
  })
})

describe('the answer of a proxy script', () => {
  const read = (answer: string): string | null => {
    const way = pacResult(answer)
    return way === null || way === 'direct' ? way : proxyText(way)
  }

  test.each([
    ['DIRECT', 'direct'],
    [' direct ; ', 'direct'],
    ['PROXY a.example:80', 'http://a.example:80'],
    ['PROXY a.example:80; DIRECT', 'http://a.example:80'],
    ['HTTPS a.example:443;PROXY b:80', 'https://a.example:443'],
    ['SOCKS5 10.0.0.1:1080', 'socks5://10.0.0.1:1080'],
    ['PROXY [2001:db8::1]:3128', 'http://[2001:db8::1]:3128'],
    ['SOCKS4 a:1; PROXY b:80', 'http://b:80'],
    ['DIRECT; PROXY b:80', 'direct'],
    ['QUIC a:443; HTTPS b:443; DIRECT', 'https://b:443'],
  ])('%s', (answer, way) => {
    expect(read(answer)).toBe(way)
  })

  test.each([
    '',
    ';',
    'SOCKS a:1080',
    'SOCKS4 a:1080; DIRECT',
    'QUIC a:443; DIRECT',
    'PROXY a',
    'PROXY a:0',
    'PROXY a:65536',
    'PROXY a:80/x',
    'PROXY user@a:80',
    'PROXY http://a:80',
    'PROXY a b:80',
    'PROXY',
    'DIRECTLY',
    'PROXY a:80 DIRECT',
  ])('"%s" is none that can be used, and not DIRECT', (answer) => {
    expect(read(answer)).toBeNull()
  })
})
