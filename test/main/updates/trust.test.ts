import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectTo } from '../../../electron/main/key-api/transport-connect.ts'
import type { Network } from '../../../electron/main/network/network.ts'
import { type UpdateFetch, updateFetch } from '../../../electron/main/updates/fetch.ts'
import { openManifest, signManifest } from '../../../electron/main/updates/manifest.ts'
import { signText } from '../../../electron/main/updates/signature.ts'
import { UpdateError } from '../../../electron/main/updates/update-error.ts'
import { selfSigned } from '../key-api/wire.ts'
import { trusting } from '../network/plain-network.ts'
import { scene } from './scene.ts'
import { sha512, updateServer } from './update-server.ts'

const VALID = { minimum: '0.0.0', expires: '2200-01-01T00:00:00.000Z' }

type Scene = Awaited<ReturnType<typeof scene>>

test.each(['0.2.0', '0.1.9', '0.0.99'])('version %s is no update for 0.2.0, however well it is signed', async (version) => {
  const { server, updater, asked } = await scene()
  server.publish({ version })
  await updater.check()
  expect(updater.state().phase).toEqual({ kind: 'current' })
  await updater.download()
  expect(asked()).toEqual(['/updates.json'])
})

describe('a file that is not the one that was signed is refused and deleted, and nothing is installed', () => {
  const expectRefused = ({ updater, downloads, installedFiles }: Scene): void => {
    expect(updater.state().phase).toMatchObject({ kind: 'failed', failure: 'altered', release: { version: '0.3.0' } })
    updater.finish()
    expect([readdirSync(downloads), installedFiles()]).toEqual([[], []])
  }

  test('one bit flipped', async () => {
    const here = await scene()
    const bytes = Buffer.alloc(200_000, 7)
    here.server.publish({ version: '0.3.0', bytes, sent: Buffer.from(bytes).fill(6, 100_000, 100_001) })
    await here.updater.check()
    await here.updater.download()
    expectRefused(here)
  })

  test('longer than it may be, whether or not it ever ends', async () => {
    const here = await scene()
    here.server.publish({ version: '0.3.0' })
    await here.updater.check()
    here.server.trickle(300_001)
    await here.updater.download()
    expectRefused(here)
  })

  test('changed on the disk while it waited', async () => {
    const here = await scene()
    here.server.publish({ version: '0.3.0' })
    await here.updater.check()
    here.blockDuringAnswer('rotation')
    await here.updater.download()
    const file = join(here.downloads, 'keystow-0.3.0.bin')
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill((bytes[0] ?? 0) ^ 1, 0, 1))
    here.controls.blockedBy = null
    await here.updater.tick()
    expectRefused(here)
  })
})

describe('what is not signed by the makers is not believed', () => {
  const expectUntrusted = async ({ updater, asked }: Scene): Promise<void> => {
    await updater.check()
    expect(updater.state().phase).toEqual({ kind: 'failed', failure: 'untrusted', release: null, notSent: null })
    await updater.download()
    expect(asked()).toEqual(['/updates.json'])
  }

  test('another key', async () => {
    const here = await scene()
    const artefact = { platform: 'linux', arch: 'x64', file: 'a.bin', size: 1, sha512: sha512(Buffer.alloc(1)) } as const
    const stranger = generateKeyPairSync('ed25519').privateKey
    here.server.serve('/updates.json', signManifest({ version: '0.3.0', notes: '', ...VALID, artefacts: [artefact] }, stranger))
    await expectUntrusted(here)
  })

  test('a payload that was changed after signing', async () => {
    const here = await scene()
    here.server.publish({ version: '0.1.0' })
    const signed = JSON.parse(here.server.manifestText())
    const payload = Buffer.from(signed.payload, 'base64').toString().replace('0.1.0', '0.9.0')
    here.server.serve('/updates.json', JSON.stringify({ ...signed, payload: Buffer.from(payload).toString('base64') }))
    await expectUntrusted(here)
  })

  test.each([
    ['a page of a captive portal', '<html>Sign in</html>'],
    ['nothing', ''],
    ['no signature', '{"payload":"e30="}'],
  ])('%s', async (_what, body) => {
    const here = await scene()
    here.server.serve('/updates.json', body)
    await expectUntrusted(here)
  })

  test('more than a manifest can be, whether or not it ever ends', async () => {
    const here = await scene()
    here.server.publish({ version: '0.3.0' })
    here.server.trickle(65_537)
    await expectUntrusted(here)
  })
})

describe('what was signed once and is not true any more is not believed', () => {
  const unknownVersion = { kind: 'failed', failure: 'stale', release: null, notSent: null }

  test('a manifest that has expired: an old one that somebody serves again', async () => {
    const { server, updater, controls, asked, installedFiles } = await scene()
    server.publish({ version: '0.3.0', expires: controls.clock + 1_000 })
    controls.clock += 1_000
    await updater.check()
    expect(updater.state()).toMatchObject({ phase: unknownVersion, checkedAt: null })
    await updater.download()
    updater.finish()
    expect([asked(), installedFiles()]).toEqual([['/updates.json'], []])
  })

  test('one that expired is not taken for “nothing newer” either', async () => {
    const { server, updater, controls } = await scene()
    server.publish({ version: '0.2.0', expires: controls.clock })
    await updater.check()
    expect(updater.state().phase).toEqual(unknownVersion)
  })

  test('one older than a minimum that this copy has seen, also after a restart', async () => {
    const { server, updater, start } = await scene()
    server.publish({ version: '0.3.0' })
    const old = server.manifestText()
    server.publish({ version: '0.4.1', minimum: '0.4.1' })
    await updater.check()
    server.serve('/updates.json', old)
    const again = start()
    await again.check()
    expect(again.state().phase).toEqual(unknownVersion)
  })

  test('what expires while it is downloaded is not installed, and what is signed anew is', async () => {
    const { server, updater, controls, blockDuringAnswer, installedFiles } = await scene()
    const expires = controls.clock + 1_000
    const bytes = server.publish({ version: '0.3.0', expires })
    await updater.check()
    blockDuringAnswer('reveal')
    await updater.download()
    controls.clock = expires
    controls.blockedBy = null
    await updater.tick()
    expect(updater.state().phase).toEqual(unknownVersion)
    updater.finish()
    expect(installedFiles()).toEqual([])
    server.interfere(null)
    server.publish({ version: '0.3.0', bytes, expires: expires + 1 })
    await updater.check()
    await updater.download()
    updater.finish()
    expect(installedFiles()).toEqual(['keystow-0.3.0.bin'])
  })
})

test.each(['expires', 'minimum'] as const)(
  'a manifest that does not say its %s is not believed, however well it is signed',
  async (field) => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const artefact = { platform: 'linux', arch: 'x64', file: 'a.bin', size: 1, sha512: sha512(Buffer.alloc(1)) } as const
    const whole = { version: '0.3.0', notes: '', ...VALID, artefacts: [artefact] }
    expect(openManifest(signText(JSON.stringify(whole), privateKey), publicKey)).toEqual(whole)
    const { [field]: _left, ...rest } = whole
    expect(() => openManifest(signText(JSON.stringify(rest), privateKey), publicKey)).toThrow(UpdateError)
  },
)

test('a release does not name a minimum that it is below itself', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const artefact = { platform: 'linux', arch: 'x64', file: 'a.bin', size: 1, sha512: sha512(Buffer.alloc(1)) } as const
  const content = { version: '0.3.0', notes: '', ...VALID, artefacts: [artefact] }
  expect(() => signManifest({ ...content, minimum: '0.3.1' }, privateKey)).toThrow()
})

test.each(['../evil', '/etc/passwd', '.hidden', 'a/b', 'https:evil', ''])('a release cannot name its file %j', (file) => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const artefact = { platform: 'linux', arch: 'x64', file, size: 1, sha512: sha512(Buffer.alloc(1)) } as const
  expect(() => signManifest({ version: '0.3.0', notes: '', ...VALID, artefacts: [artefact] }, privateKey)).toThrow()
})

/** As the app makes it, over a network in which nobody is trusted unless said otherwise. */
const fetchBy = (plainOrigin: string | null, network: Network = trusting()): UpdateFetch =>
  updateFetch(plainOrigin, (origin) => connectTo(origin, network))

describe('the wire', () => {
  const served = async (tls: Parameters<typeof updateServer>[0]) => {
    const server = await updateServer(tls)
    onTestFinished(server.close)
    server.publish({ version: '0.3.0' })
    return server
  }

  test('plain HTTP goes to no other server, not even where a trusted one redirects to it', async () => {
    const other = await served(null)
    const { server } = await scene()
    const fetch = fetchBy(server.origin)
    await expect(fetch({ url: new URL(other.url) })).rejects.toThrow('not https')
    server.publish({ version: '0.3.0' })
    server.interfere((_path, response) => {
      response.writeHead(302, { location: other.url }).end()
      return true
    })
    await expect(fetch({ url: new URL(server.url) })).rejects.toThrow('not https')
    expect(other.seen).toEqual([])
  })

  test('a certificate that nobody vouches for is refused, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const identity = selfSigned('IP:127.0.0.1')
    const server = await served(identity)
    await expect(fetchBy(null)({ url: new URL(server.url) })).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(server.seen).toEqual([])
    const answer = await fetchBy(null, trusting(identity.cert))({ url: new URL(server.url) })
    expect(answer.statusCode).toBe(200)
    answer.destroy()
  })

  test('a redirect is followed to the end, and one without an end is given up', async () => {
    const { server } = await scene()
    server.publish({ version: '0.3.0' })
    server.interfere((path, response) => {
      if (path === '/updates.json') return false
      response.writeHead(302, { location: path === '/round' ? '/round' : '/updates.json' }).end()
      return true
    })
    server.serve('/moved', '')
    server.serve('/round', '')
    const fetch = fetchBy(server.origin)
    const answer = await fetch({ url: new URL('/moved', server.origin) })
    expect(answer.statusCode).toBe(200)
    answer.destroy()
    await expect(fetch({ url: new URL('/round', server.origin) })).rejects.toThrow('too many redirects')
  })

  test('a server that falls silent in the middle is given up, and what came is kept', async () => {
    const { server, updater, downloads } = await scene({ idleMs: 50 })
    server.publish({ version: '0.3.0' })
    await updater.check()
    server.interfere((_path, response, body) => {
      response.writeHead(200, { 'content-length': body.length })
      response.write(body.subarray(0, 1000))
      return true
    })
    await updater.download()
    expect(updater.state().phase).toMatchObject({ kind: 'failed', failure: 'cut_off' })
    expect(readdirSync(downloads)).toHaveLength(1)
  })
})
