// Shows: S11
import { expect, test } from 'vitest'
import { proxyText } from '../../../../electron/contract/network.ts'
import { environmentProxy } from '../../../../electron/main/client/network/environment-proxy.ts'

type Environment = Readonly<Record<string, string>>

const wayTo = (host: string, env: Environment): string | null => {
  const way = environmentProxy(new URL(`https://${host}`), env)
  return way === null || way === 'direct' ? way : proxyText(way)
}

test.each<[address: string, way: string | null]>([
  ['http://proxy.example:3128/path', 'http://proxy.example:3128'],
  ['proxy.example:3128', 'http://proxy.example:3128'],
  ['http:/proxy.example:3128', 'http://proxy.example:3128'],
  ['HTTP://Proxy.Example', 'http://proxy.example:80'],
  ['http://proxy.example:80', 'http://proxy.example:80'],
  ['https://proxy.example/', 'https://proxy.example:443'],
  ['https://proxy.example:80', 'https://proxy.example:80'],
  ['socks5h://127.0.0.1:1080', 'socks5://127.0.0.1:1080'],
  ['socks5://Proxy.example', 'socks5://proxy.example:1080'],
  ['socks://127.0.0.1:80/', 'socks5://127.0.0.1:80'],
  ['http://[2001:db8::1]:3128', 'http://[2001:db8::1]:3128'],
  ['socks5h://[2001:db8::1]', 'socks5://[2001:db8::1]:1080'],
  ['http://me:p@ss@proxy.example:3128', 'http://proxy.example:3128'],
  ['socks5h://me:100%@[::1]', 'socks5://[::1]:1080'],
  ['', 'direct'],
  [' ', null],
  ['"http://proxy.example:3128"', null],
  ['http://one.example:3128,http://two.example:3128', null],
  ['http://one.example,two.example:3128', null],
  ['http://proxy.example:0', null],
  ['http://proxy.example:65536', null],
  ['http://', null],
  ['socks4://proxy.example:1080', null],
  ['socks4a://proxy.example', null],
  ['ftp://proxy.example:3128', null],
  ['constructor://proxy.example:3128', null],
  [String.raw`http://corp\user:pw@proxy.example:3128`, null],
  [String.raw`corp\user:pw@proxy.example:3128`, null],
  [String.raw`socks5://corp\user@proxy.example`, null],
  ['http://corp/user:pw@proxy.example:3128', null],
  ['http://corp?user:pw@proxy.example:3128', null],
  ['http://corp#user:pw@proxy.example:3128', null],
  ['http://pro\txy.example:3128', null],
  ['http://proxy.example:3128\n', null],
])('the address "%s" is %s, and never straight where it cannot be used', (address, way) => {
  expect(wayTo('api.mail.test', { https_proxy: address })).toBe(way)
})

test.each<[env: Environment, way: string]>([
  [{}, 'direct'],
  [
    { https_proxy: 'a', HTTPS_PROXY: 'b', all_proxy: 'c', ALL_PROXY: 'd', SOCKS_SERVER: 'e' },
    'http://a:80',
  ],
  [
    { https_proxy: '', HTTPS_PROXY: 'b', all_proxy: 'c', ALL_PROXY: 'd', SOCKS_SERVER: 'e' },
    'http://b:80',
  ],
  [
    { HTTPS_PROXY: '', all_proxy: 'socks://c', ALL_PROXY: 'd', SOCKS_SERVER: 'e' },
    'socks5://c:1080',
  ],
  [{ ALL_PROXY: 'd', SOCKS_SERVER: 'e' }, 'http://d:80'],
  [{ SOCKS_SERVER: 'e:1081' }, 'socks5://e:1081'],
  [{ SOCKS_SERVER: 'socks5://e' }, 'socks5://e:1080'],
  [{ http_proxy: 'a', HTTP_PROXY: 'b', ftp_proxy: 'c' }, 'direct'],
])('of the variables in %o the first that is set counts: %s', (env, way) => {
  expect(wayTo('api.mail.test', env)).toBe(way)
})

test('no_proxy names hosts, what ends as they do, addresses and ranges, and its own lower case comes first', () => {
  const isStraight = (host: string, no_proxy: string) =>
    wayTo(host, { https_proxy: 'proxy.example:3128', no_proxy }) === 'direct'
  for (const [host, rules] of [
    [
      'api.mail.test',
      [
        '*',
        'api.mail.test',
        'mail.test',
        '.mail.test',
        'MAIL.test.',
        'a, mail.test',
        'a\tmail.test b',
        ',,test',
      ],
    ],
    ['api.mail.test.', ['mail.test']],
    ['10.1.2.3', ['10.1.2.3', '10.0.0.0/8', '10.1.2.0/24', 'x/8,10.1.2.3/32']],
    ['[2001:db8::1]', ['2001:db8::1', '2001:DB8::1']],
  ] as const)
    for (const rule of rules)
      expect([host, rule, isStraight(host, rule)]).toEqual([host, rule, true])
  for (const [host, rules] of [
    [
      'api.mail.test',
      [
        '',
        ' *',
        'a,*',
        '*.mail.test',
        'il.test',
        'mail.test:443',
        'mail',
        '<local>',
        'https://mail.test',
        '.',
        '..test',
      ],
    ],
    [
      '10.1.2.3',
      [
        '1.2.3',
        '10.',
        '10.*',
        '10/8',
        '10.1.2.0/33',
        '10.1.2.0/0',
        '10.0.0.0/-1',
        '10.1.2.0',
        '11.0.0.0/8',
        '::/0',
        'x/y',
      ],
    ],
    ['[2001:db8::1]', ['2001:db8::2', 'db8::1', '::1', '2001:db8::/32', '0.0.0.0/1']],
  ] as const)
    for (const rule of rules)
      expect([host, rule, isStraight(host, rule)]).toEqual([host, rule, false])
  expect(wayTo('mail.test', { https_proxy: '"', no_proxy: '', NO_PROXY: 'mail.test' })).toBe(
    'direct',
  )
  expect(
    wayTo('mail.test', { https_proxy: 'a', no_proxy: 'other.test', NO_PROXY: 'mail.test' }),
  ).toBe('http://a:80')
})
