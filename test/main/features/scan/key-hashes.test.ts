import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { KeyHashes, MOST_HASHES } from '../../../../electron/main/features/scan/key-hashes.ts'
import { hmacOf } from '../../../../electron/main/features/scan/matcher.ts'
import { newVault } from '../../../../electron/main/store/vault.ts'
import { createSecret } from '../../../../electron/service/keys/secret.ts'
import { ofKind, valueIn } from '../../../values.ts'
import { failureScene } from '../../doors/ipc/failures/scene.ts'
import { testNotes } from '../../store/test-store.ts'

const secret = createSecret('shop')
const id = { connectionId: 'c', keyId: 'key_a' }
const key = newVault().keys.hashes

const scene = () => {
  const noted = testNotes()
  const written = (): string => {
    noted.store.flush()
    return noted.disk.content ?? ''
  }
  return { ...noted, written, hashes: new KeyHashes(noted.store, key) }
}

// Shows: S58
test('a secret that was noted is recognized after a restart, and neither it nor a hash without a key is on the disk', () => {
  const { hashes, written, restart } = scene()
  hashes.note(id, secret)
  for (const text of [secret, secret.slice(-8), key]) expect(written()).not.toContain(text)
  for (const plain of ['sha256', 'sha1', 'md5'])
    for (const form of ['hex', 'base64'] as const)
      expect(written()).not.toContain(hash(plain, secret, form))
  const after = new KeyHashes(restart(), key)
  expect(after.known()).toEqual([
    { ...id, head: 'shop_live_', length: secret.length, hmac: hmacOf(after.key, secret) },
  ])
})

test('the oldest go where there are too many, and forgetting a connection leaves none', () => {
  const { hashes, store, written } = scene()
  hashes.note(id, secret)
  store.updateSoon((notes) => ({
    ...notes,
    hashes: Array.from({ length: MOST_HASHES }, (_, n) =>
      notes.hashes.map((one) => ({ ...one, keyId: `key_${n}` })),
    ).flat(),
  }))
  hashes.note({ connectionId: 'd', keyId: 'key_new' }, secret)
  const kept = hashes.known().map(({ keyId }) => keyId)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([MOST_HASHES, 'key_1', 'key_new'])
  hashes.forget('c')
  expect(hashes.known()).toHaveLength(1)
  expect(written()).not.toContain('"c"')
})

test('each secret that the app gets is noted, and forgetting its connection forgets that', async () => {
  const { context, localSession, localId } = await failureScene()
  const created = ofKind(await context.creates.create(localSession, 'mail'), 'created')
  const other = localSession.state().keys?.find(({ name }) => name !== 'mail')?.id ?? ''
  const rotated = valueIn(await context.rotations.start(localId, other, 'next'))
  const ids = [created.reveal.key.id, rotated.newKey?.id ?? 'none']
  await expect
    .poll(() => ids.map((keyId) => context.keyHashes.has({ connectionId: localId, keyId })))
    .toEqual([true, true])
  context.keyHashes.forget(localId)
  expect(context.keyHashes.known()).toEqual([])
})
