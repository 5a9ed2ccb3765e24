import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { environmentProxy } from '../../../electron/main/client/network/environment-proxy.ts'
import { ProxyChooser } from '../../../electron/main/client/network/proxy-choice.ts'
import { DEFAULT_NETWORK } from '../../../electron/main/store/vault.ts'
import type { Proof, Tally } from '../proof.ts'
import { pick, type Random, seeded } from '../random.ts'

type Environment = Readonly<Record<string, string>>

/**
 * Addresses of a proxy as people write them, well or badly; PORT is one that is listened on. Names
 * end in `localhost`, so nothing is looked up.
 */
const ADDRESSES = [
  'http://127.0.0.1:PORT',
  'http://127.0.0.1:PORT/',
  '127.0.0.1:PORT',
  'http://proxy.localhost:PORT',
  'proxy.localhost:PORT/',
  'http://127.0.0.1:PORT',
  'HTTP://Proxy.Localhost:PORT',
  'https://127.0.0.1:PORT',
  'https://proxy.localhost:PORT/',
  'http://127.0.0.1:PORT/path',
  '127.0.0.1:PORT/proxy.pac',
  'http://127.0.0.1:PORT/?a=b',
  'http://127.0.0.1:PORT#a',
  'socks5://127.0.0.1:PORT',
  'socks5h://127.0.0.1:PORT',
  'SOCKS5H://proxy.localhost:PORT/',
  'socks5h://me:word@127.0.0.1:PORT',
  'socks://127.0.0.1:PORT/',
  'socks4://127.0.0.1:PORT',
  'socks4a://127.0.0.1:PORT',
  'http://me:word@127.0.0.1:PORT',
  'http://me@127.0.0.1:PORT',
  'http://me:p%40ss@proxy.localhost:PORT/',
  'me:word@127.0.0.1:PORT',
  'http://CORP%5Cme:word@127.0.0.1:PORT',
  'http://me:p@ss@127.0.0.1:PORT',
  'http://me:a/b@127.0.0.1:PORT',
  'http://me:%@127.0.0.1:PORT',
  'http://127.0.0.1',
  '127.0.0.1',
  'proxy.localhost',
  'https://127.0.0.1',
  'socks5h://127.0.0.1',
  'http://127.0.0.1:',
  'http://127.0.0.1:80',
  'http://[::1]:PORT',
  '[::1]:PORT',
  'http://[::1]',
  'socks5h://[::1]:PORT',
  '::1',
  'http://[::1%25lo]:PORT',
  '"http://127.0.0.1:PORT"',
  "'http://127.0.0.1:PORT'",
  ' http://127.0.0.1:PORT',
  'http://127.0.0.1:PORT ',
  'http://127.0.0.1:PORT\r',
  'http://127.0.0.1:PORT,http://127.0.0.1:PORT',
  '127.0.0.1:PORT;127.0.0.1:PORT',
  'http=127.0.0.1:PORT;https=127.0.0.1:PORT',
  '',
  '',
  ' ',
  'http://',
  'direct://',
  'PROXY 127.0.0.1:PORT',
  'http:127.0.0.1:PORT',
  'http:/127.0.0.1:PORT',
  '//127.0.0.1:PORT',
  'ftp://127.0.0.1:PORT',
  '$http_proxy',
  'http://127.0.0.1:0',
  'http://127.0.0.1:99999',
  'http://127.0.0.1:PORT:PORT',
]
const EXCEPTIONS = [
  'localhost',
  '127.0.0.1',
  '::1',
  '[::1]',
  '127.0.0.0/8',
  '.local',
  '.localhost',
  '<local>',
  '*',
  '*.mail.test',
  '.mail.test',
  'mail.test',
  'MAIL.TEST',
  'mail.test.',
  'api.mail.test',
  'http://mail.test',
  '.test',
  'test',
  'il.test',
  'mail.test:443',
  'api.mail.test:8443',
  'intranet',
  '10.0.0.0/8',
  '10.1.2.3',
  '10.*',
  '10.',
  '10/8',
  '10.1.2.0/24',
  '0.0.0.0/0',
  '192.168.0.0/16',
  '172.16.0.0/12',
  '10.1.2.0/33',
  '10.1.2.0/x',
  '2001:db8::1',
  '[2001:db8::1]',
  '2001:db8::/32',
  'fd00::/8',
  '.',
  '"mail.test"',
  'corp.example',
]
const THIS_COMPUTER = 'https://localhost:8443/'
const PLAIN = 'http://api.mail.test/'
const HTTPS = [
  'api.mail.test',
  'api.mail.test',
  'mail.test',
  'mail.test.',
  'api.mail.test:8443',
  '10.1.2.3',
  '[2001:db8::1]',
  'intranet',
]
const ORIGINS = [...HTTPS.map((host) => `https://${host}/`), THIS_COMPUTER, PLAIN]
const VARIABLES = [
  'https_proxy',
  'HTTPS_PROXY',
  'http_proxy',
  'HTTP_PROXY',
  'all_proxy',
  'ALL_PROXY',
  'ftp_proxy',
]

const generated = (random: Random, port: number): Environment => {
  const one = <T>(from: readonly T[]): T => pick(random, from)
  const address = (): string => one(ADDRESSES).replaceAll('PORT', String(port))
  // Not by blanks alone, nor with ranges of IPv6: versions of curl differ there.
  const list = (): string =>
    Array.from({ length: 1 + random(5) }, () => one(EXCEPTIONS)).join(
      one([',', ',', ', ', ',,', ' , ', ';']),
    )
  // Most people set the same for all.
  const same = address()
  const isSame = random(2) === 0
  const set = VARIABLES.filter(() => random(3) === 0).map((name) => [
    name,
    isSame ? same : address(),
  ])
  const straight = ['no_proxy', 'NO_PROXY']
    .filter(() => random(2) === 0)
    .map((name) => [name, random(6) === 0 ? one(['', '*']) : list()])
  return Object.fromEntries([...(set.length > 0 ? set : [['https_proxy', same]]), ...straight])
}

/** Port that a direct connection of curl is led to; nothing listens on it. */
const STRAIGHT = 1
const FIRST_BYTES: Readonly<Record<number, string>> = {
  22: 'https',
  4: 'socks4',
  5: 'socks5',
  67: 'http',
  71: 'http',
}

/** Listens as a proxy would, and remembers which kind of one the last client took it for. */
const listening = async () => {
  let spoken = ''
  const server = createServer((socket: Socket) => {
    socket
      .on('error', () => {})
      .once('data', (data) => {
        spoken = FIRST_BYTES[data[0] ?? 0] ?? 'unknown'
        socket.destroy()
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const takeSpoken = (): string => {
    const kind = spoken
    spoken = ''
    return kind
  }
  return { port: (server.address() as AddressInfo).port, takeSpoken, close: () => server.close() }
}

/** Which way curl takes: `direct`, `refused`, or host and port of a proxy. */
const wayOfCurl = (origin: string, env: Environment): Promise<string> =>
  new Promise((resolve) => {
    const args = ['-qsvk', '--max-time', '60', '--connect-to', `::127.0.0.1:${STRAIGHT}`, origin]
    execFile('curl', args, { env: { ...env, PATH: process.env.PATH } }, (_error, _stdout, said) => {
      const [, host = '', port = ''] = /Trying (\S+):(\d+)\.\.\./.exec(said) ?? []
      resolve(host === '' ? 'refused' : port === String(STRAIGHT) ? 'direct' : `${host}:${port}`)
    })
  })

/** Why Keystow may send nothing by an address that curl uses. */
const reasonOf = (env: Environment, scheme: string): string | null => {
  const names = [`${scheme}_proxy`, `${scheme.toUpperCase()}_PROXY`, 'all_proxy', 'ALL_PROXY']
  const address = names.map((name) => env[name]).find(Boolean) ?? ''
  if (/socks4/i.test(address)) return 'SOCKS4'
  if (/%25lo/.test(address)) return 'a zone in an IPv6 address'
  return address.endsWith(':0') ? 'port 0' : null
}

const compare = async (
  origin: string,
  env: Environment,
  takeSpoken: () => string,
  tally: Tally,
): Promise<string> => {
  const { route } = new ProxyChooser(
    () => DEFAULT_NETWORK,
    () => Promise.reject(new Error('Chromium is not asked')),
    async () => 'environment',
    (url) => environmentProxy(url, env),
  )
  const ours = await route(new URL(origin))
  const curls = await wayOfCurl(origin, env)
  const kind = takeSpoken()
  const shown = `${origin} with ${JSON.stringify(env)}: curl ${curls}, Keystow ${JSON.stringify(ours)}`
  if (origin === THIS_COMPUTER) {
    tally.check(ours.ok && ours.value === 'direct', `this computer through a proxy: ${shown}`)
    return 'to this computer, always straight'
  }
  if (origin === PLAIN && !env.http_proxy && env.HTTP_PROXY)
    return 'plain HTTP with HTTP_PROXY, which curl does not read'
  if (!ours.ok) {
    if (curls === 'refused') return 'refused by both'
    const reason = reasonOf(env, origin.replace(/:.*/, ''))
    tally.check(reason !== null, `refused without a reason: ${shown}`)
    return `refused where curl finds a way: ${reason}`
  }
  if (ours.value === 'direct') {
    tally.check(curls === 'direct', `straight where curl would not: ${shown}`)
    return 'straight by both'
  }
  if (curls === 'refused') return 'through a proxy where curl refuses'
  tally.check(curls !== 'direct', `through a proxy where curl goes straight: ${shown}`)
  const { proxy } = ours.value
  // Where no port is given, curl takes 1080 for HTTP proxies too; and it takes `socks` for SOCKS4.
  const [curlPort] = /\d+$/.exec(curls) ?? []
  const isSamePort = String(proxy.port) === curlPort || (proxy.port === 80 && curlPort === '1080')
  tally.check(
    isSamePort && (kind === '' || kind === proxy.kind || kind === 'socks4'),
    `by another proxy (${kind}): ${shown}`,
  )
  return kind === proxy.kind
    ? 'through a proxy by both, seen to be of the same kind'
    : 'through a proxy by both'
}

export const environments: Proof = {
  id: 'environments',
  what: 'whatever *_proxy and no_proxy hold, Keystow goes straight only where curl does, and never where the proxy cannot be read',
  full: 600,
  sample: 60,
  missing: () => (spawnSync('curl', ['--version']).status === 0 ? null : 'there is no curl'),
  breaks: {
    what: 'a variable that is set to nothing hides the next',
    file: 'client/network/environment-proxy.ts',
    edits: [['.find(Boolean)', ".find((value) => typeof value === 'string')"]],
  },
  run: async (_scene, amount, tally) => {
    const random = seeded(6)
    const { port, takeSpoken, close } = await listening()
    const ends = new Map<string, number>()
    for (let round = 0; round < amount; round += 1) {
      const origin = pick(random, ORIGINS)
      const end = await compare(origin, generated(random, port), takeSpoken, tally)
      ends.set(end, (ends.get(end) ?? 0) + 1)
    }
    close()
    return `${amount} environments beside curl: ${[...ends].map(([end, count]) => `${end} ${count}`).join('; ')}`
  },
}
