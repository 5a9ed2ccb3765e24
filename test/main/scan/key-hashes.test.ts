import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MOST_HASHES, openKeyHashes } from '../../../electron/main/scan/key-hashes.ts'
import { hmacOf, sealOf } from '../../../electron/main/scan/matcher.ts'
import { openSealedRecord } from '../../../electron/main/vault/sealed-record.ts'
import { type Cipher, createSealer } from '../../../electron/main/vault/sealer.ts'
import { createSecret } from '../../../electron/service/keys/secret.ts'
import { ofKind, valueIn } from '../../values.ts'
import { failureScene } from '../ipc/failures/scene.ts'
import { cipherOf, noCipher } from '../key-api/key-store.ts'
import { newFolder, textsIn } from '../new-folder.ts'
import { expectOwnersOnly } from '../storage/owners-only.ts'

const secret = createSecret('shop')
const id = { connectionId: 'c', keyId: 'key_a' }
const store = cipherOf('store')

const scene = (cipher: Cipher = store, folder = newFolder()) => {
  const persistent = { yes: true }
  const record = openSealedRecord(folder, 'key-hashes.sealed', 'key-hashes', createSealer(cipher))
  return { folder, persistent, hashes: openKeyHashes({ folder, record, mayPersist: () => persistent.yes }) }
}
const knownIn = async (hashes: ReturnType<typeof scene>['hashes']) => (await hashes.known())?.secrets.map(({ keyId }) => keyId)

// Shows: S58
test('a secret that was noted is recognized after a restart, and neither it nor a hash without a key is on the disk', async () => {
  const { folder, hashes } = scene()
  expect(readdirSync(folder)).toEqual([])
  await hashes.note(id, secret)
  const found = await scene(store, folder).hashes.known()
  expect(found?.secrets).toEqual([
    { ...id, head: 'shop_live_', length: secret.length, hmac: hmacOf(found?.key ?? Buffer.alloc(0), secret) },
  ])
  for (const text of [secret, secret.slice(-8), found?.key.toString('base64') ?? 'none']) expect(textsIn(folder)).not.toContain(text)
  for (const plain of ['sha256', 'sha1', 'md5'])
    for (const form of ['hex', 'base64'] as const) expect(textsIn(folder)).not.toContain(hash(plain, secret, form))
  expectOwnersOnly(join(folder, 'key-hashes.json'))
})

test('without a secure store nothing is written, and a secret is recognized until the app quits', async () => {
  const { folder, hashes } = scene(noCipher)
  await hashes.note(id, secret)
  expect(readdirSync(folder)).toEqual([])
  expect((await hashes.known())?.secrets).toHaveLength(1)
})

test('of a connection that is kept until the app quits nothing is written, and what was is wiped', async () => {
  const { folder, hashes, persistent } = scene()
  await hashes.note(id, secret)
  persistent.yes = false
  hashes.persistenceChanged('c')
  expect(textsIn(folder)).not.toContain('key_a')
  await hashes.note({ ...id, keyId: 'key_b' }, secret)
  expect(textsIn(folder)).not.toContain('key_b')
  expect(await knownIn(hashes)).toEqual(['key_b'])
})

// Shows: S94
test('a hash that another hand gave to another key is none', async () => {
  const { folder, hashes } = scene()
  await hashes.note(id, secret)
  const path = join(folder, 'key-hashes.json')
  const noted = readFileSync(path, 'utf8')
  writeFileSync(path, noted.replace('key_a', 'key_b'))
  expect(await knownIn(scene(store, folder).hashes)).toEqual([])
})

test('hashes of a key that cannot be opened any more are not compared with those of the next one', async () => {
  const { folder, hashes } = scene()
  await hashes.note(id, secret)
  await openSealedRecord(folder, 'key-hashes.sealed', 'another', createSealer(store)).write('not its key')
  const next = scene(store, folder).hashes
  await next.note({ ...id, keyId: 'key_b' }, secret)
  expect(await knownIn(next)).toEqual(['key_b'])
})

test('a store that does not open now is waited for: nothing is noted, and nothing that was is lost', async () => {
  const { folder, hashes } = scene()
  await hashes.note(id, secret)
  const locked = scene({ ...store, probe: async () => ({ state: 'locked', backend: 'store' }) }, folder).hashes
  await locked.note({ ...id, keyId: 'key_b' }, secret)
  expect(await locked.known()).toBe(null)
  expect(await knownIn(scene(store, folder).hashes)).toEqual(['key_a'])
})

test('the oldest go where there are too many, and forgetting a connection or erasing all leaves none', async () => {
  const { folder, hashes } = scene()
  await hashes.note(id, secret)
  const one = JSON.parse(readFileSync(join(folder, 'key-hashes.json'), 'utf8')).hashes[0]
  const key = (await hashes.known())?.key ?? Buffer.alloc(0)
  const many = Array.from({ length: MOST_HASHES }, (_none, n) => {
    const noted = { ...one, keyId: `key_${n}` }
    return { ...noted, seal: sealOf(key, noted) }
  })
  writeFileSync(join(folder, 'key-hashes.json'), JSON.stringify({ hashes: many }))
  const full = scene(store, folder).hashes
  await full.note({ connectionId: 'd', keyId: 'key_new' }, secret)
  const kept = (await knownIn(full)) ?? []
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([MOST_HASHES, 'key_1', 'key_new'])
  full.forget('c')
  expect(full.count()).toBe(1)
  full.clear()
  expect([full.count(), readdirSync(folder)]).toEqual([0, ['key-hashes.json']])
})

test('each secret that the app gets is noted, and forgetting its connection forgets that', async () => {
  const { context, localSession, localId } = await failureScene()
  const created = ofKind(await context.creates.create(localSession, 'mail'), 'created')
  const other = localSession.state().keys?.find(({ name }) => name !== 'mail')?.id ?? ''
  const rotated = valueIn(await context.rotations.start(localId, other, 'next'))
  const ids = [created.reveal.key.id, rotated.newKey?.id ?? 'none']
  await expect.poll(() => ids.map((keyId) => context.keyHashes.has({ connectionId: localId, keyId }))).toEqual([true, true])
  context.keyHashes.forget(localId)
  expect(context.keyHashes.count()).toBe(0)
})
