import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import tls from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  Authorities,
  systemAuthorities,
} from '../../../../electron/main/client/network/authorities.ts'
import type { TlsSeen } from '../../../../electron/main/client/transport.ts'
import { remoteTransport } from '../../../../electron/main/client/transport-undici.ts'
import { newFolder } from '../../new-folder.ts'
import { secureServer } from '../secure-server.ts'
import { clientOf } from '../support.ts'
import { run } from '../wire.ts'
import { certificates } from './certificates.ts'
import { plainNetwork } from './plain-network.ts'

const { authority, other, issue } = certificates()

/** Where authorities come from. */
interface Sources {
  readonly added: () => readonly string[]
  readonly builtIn: () => readonly string[]
  readonly system: () => Promise<readonly string[]>
}
const none: Sources = { added: () => [], builtIn: () => [], system: async () => [] }
const authoritiesOf = ({ added, builtIn, system }: Sources) =>
  new Authorities(added, builtIn, system)

/** What a call over TLS ends in, and which authority vouched. */
const called = async (url: string, parts: Partial<Sources>) => {
  const seen: TlsSeen[] = []
  const network = plainNetwork(authoritiesOf({ ...none, ...parts }))
  const { ok } = await run(
    clientOf(remoteTransport(url, network, { onSecure: (one) => void seen.push(one) })),
    'list',
  )
  return ok ? seen.map((one) => one.authority) : 'refused'
}

test('an authority of the system, of the app or of the person vouches for a service, and it is said which and where it is from', async () => {
  const { secureUrl } = await secureServer(issue('mail.test'))
  const name = 'Our authority'
  const all = [other.cert, authority.cert]
  expect(await called(secureUrl, {})).toBe('refused')
  expect(await called(secureUrl, { system: async () => all })).toEqual([{ name, from: 'system' }])
  expect(await called(secureUrl, { builtIn: () => all, system: async () => all })).toEqual([
    { name, from: 'built_in' },
  ])
  expect(await called(secureUrl, { added: () => all, builtIn: () => all })).toEqual([
    { name, from: 'added' },
  ])
  const nonsense = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
  expect(await called(secureUrl, { system: async () => [nonsense, ...all] })).toEqual([
    { name, from: 'system' },
  ])
})

test('an authority of the same name that did not sign does not vouch', async () => {
  const [same, { secureUrl }] = [certificates().authority, await secureServer(issue('mail.test'))]
  expect(
    await called(secureUrl, { builtIn: () => [same.cert], system: async () => [authority.cert] }),
  ).toEqual([{ name: 'Our authority', from: 'system' }])
})

test('nothing is read before the first connection over TLS, then once, and again after something was added or taken out', async () => {
  let added: readonly string[] = []
  let reads = 0
  const system = async () => {
    reads += 1
    return []
  }
  const authorities = authoritiesOf({ ...none, added: () => added, system })
  const network = plainNetwork(authorities)
  const { secureUrl, url } = await secureServer(issue('mail.test'))
  const call = async (to: string) => (await run(clientOf(remoteTransport(to, network)), 'list')).ok
  await call(url)
  expect(reads).toBe(0)
  expect([await call(secureUrl), await call(secureUrl), reads]).toEqual([false, false, 1])
  added = [authority.cert]
  authorities.refresh()
  expect([await call(secureUrl), await call(secureUrl), reads]).toEqual([true, true, 2])
  added = []
  authorities.refresh()
  expect([await call(secureUrl), reads]).toEqual([false, 3])
})

test("the system's store is read beside main, never by main itself", async () => {
  const system = [...tls.getCACertificates('system')].sort()
  const readHere = vi.spyOn(tls, 'getCACertificates')
  syncBuiltinESMExports()
  onTestFinished(() => {
    readHere.mockRestore()
    syncBuiltinESMExports()
  })
  expect([...(await systemAuthorities())].sort()).toEqual(system)
  expect(readHere).not.toHaveBeenCalled()
})

test('a certificate that the environment names is not among the authorities', () => {
  const folder = newFolder()
  const file = join(folder, 'ca.pem')
  writeFileSync(file, authority.cert)
  const module = (path: string) =>
    JSON.stringify(resolve(import.meta.dirname, '../../../../electron/main', path))
  const script = (cleaned: boolean) => `
    import { cleanEnvironment } from ${module('platform/security/hardening-start.ts')}
    import { systemAuthorities } from ${module('client/network/authorities.ts')}
    import { readFileSync } from 'node:fs'
    ${cleaned ? 'cleanEnvironment(process.env)' : ''}
    const found = await systemAuthorities()
    process.stdout.write(String(found.some((pem) => pem.trim() === readFileSync(${JSON.stringify(file)}, 'utf8').trim())))`
  const run = (cleaned: boolean) =>
    execFileSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script(cleaned)],
      {
        env: { ...process.env, SSL_CERT_FILE: file, SSL_CERT_DIR: folder },
        encoding: 'utf8',
      },
    )
  // Only where the system's store is a file at all does the variable say which.
  if (process.platform === 'linux') expect(run(false)).toBe('true')
  expect(run(true)).toBe('false')
})
