import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { openKeptSecrets } from '../../../electron/main/vault/kept-secrets.ts'
import { type Cipher, createSealer } from '../../../electron/main/vault/sealer.ts'
import { cipherOf, noCipher } from '../key-api/key-store.ts'
import { startIn } from '../lock/folders.ts'
import { newFolder, textsIn } from '../new-folder.ts'
import { expectOwnersOnly } from '../storage/owners-only.ts'

const ADDRESS = 'https://a.test/v1'
const SECRET = 'local_live_of_a_kept_key'
const KEY = { id: 'key_1', name: 'mail', lastFour: 'ykey' }
const MAIL = { connectionId: 'c', keyId: KEY.id }
const bound = { secret: SECRET, address: ADDRESS }
const store = cipherOf('store')

const scene = (cipher: Cipher = store, folder = newFolder()) => {
  const persistent = { yes: true }
  const changed: string[] = []
  const kept = openKeptSecrets({
    folder,
    sealer: createSealer(cipher),
    mayPersist: () => persistent.yes,
    changed: (id) => void changed.push(id),
    now: () => 7,
  })
  return { folder, kept, changed, persistent, again: () => scene(cipher, folder) }
}

// Shows: S46
test('a kept secret is on the disk sealed only, for the owner alone, and comes back after a restart with what is known of its key', async () => {
  const { folder, kept, changed, again } = scene()
  expect(readdirSync(folder)).toEqual([])
  expect(await kept.put('c', KEY, bound)).toEqual(ok(null))
  expect(changed).toEqual(['c'])
  expect(textsIn(folder)).not.toContain(SECRET)
  expect(textsIn(folder)).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, 20))
  expectOwnersOnly(join(folder, 'kept.json'))
  const later = again().kept
  expect(later.of('c')).toEqual([{ ...KEY, at: 7 }])
  expect(later.of('d')).toEqual([])
  expect(await later.get(MAIL, ADDRESS)).toEqual(ok(bound))
})

// Shows: S46
test('it opens for its connection, its key and its address only, wherever the sealed text is put', async () => {
  const { folder, kept, again } = scene()
  await kept.put('c', KEY, bound)
  await kept.put('c', { ...KEY, id: 'key_2' }, { secret: 'another', address: ADDRESS })
  expect(await kept.get(MAIL, 'https://b.test/v1')).toEqual(fail('address_changed'))
  const file = join(folder, 'kept.json')
  const found = JSON.parse(readFileSync(file, 'utf8')) as { secrets: { id: string; connectionId: string; sealed: string }[] }
  const [first, second] = found.secrets
  if (first === undefined || second === undefined) throw new Error('not kept')
  for (const swapped of [
    [{ ...first, sealed: second.sealed }],
    [{ ...first, connectionId: 'd' }, first].slice(0, 1),
    [{ ...first, sealed: `${first.sealed.slice(0, -8)}AAAAAAA=` }],
  ]) {
    writeFileSync(file, JSON.stringify({ secrets: swapped }))
    const moved = again().kept
    const id = { connectionId: swapped[0]?.connectionId ?? '', keyId: KEY.id }
    expect((await moved.get(id, ADDRESS)).ok).toBe(false)
  }
})

test('a revoke wipes what was kept for that address, and what is being sealed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let sealing = false
  const slow: Cipher = {
    ...store,
    seal: async (text) => {
      if (text.includes('late')) {
        sealing = true
        await promise
      }
      return store.seal(text)
    },
  }
  const { folder, kept, again } = scene(slow)
  await kept.put('c', KEY, bound)
  kept.revoked(MAIL, 'https://b.test/v1')
  expect(kept.of('c')).toHaveLength(1)
  const putting = kept.put('c', KEY, { secret: 'late', address: ADDRESS })
  await expect.poll(() => sealing).toBe(true)
  kept.revoked(MAIL, ADDRESS)
  resolve()
  expect(await putting).toEqual(fail('gone'))
  expect(kept.of('c')).toEqual([])
  expect(await kept.get(MAIL, ADDRESS)).toEqual(fail('gone'))
  expect(again().kept.of('c')).toEqual([])
  expect(JSON.parse(readFileSync(join(folder, 'kept.json'), 'utf8'))).toEqual({ secrets: [] })
})

test('a forget wipes all of the connection or, where what belongs to it cannot be written, nothing', async () => {
  const { kept, again } = scene()
  await kept.put('c', KEY, bound)
  await kept.put('d', KEY, bound)
  const refused = (): void => {
    throw new Error('the disk refuses')
  }
  expect(() => kept.forget('c', refused)).toThrow()
  expect(again().kept.of('c')).toHaveLength(1)
  kept.forget('c', () => {})
  expect(again().kept.of('c')).toEqual([])
  expect(again().kept.of('d')).toHaveLength(1)
})

test('nothing is kept of a connection that leaves nothing on disk, and nothing stays once it is one', async () => {
  const { kept, persistent, again } = scene()
  await kept.put('c', KEY, bound)
  persistent.yes = false
  kept.persistenceChanged('c')
  expect(again().kept.of('c')).toEqual([])
  expect(await kept.put('c', KEY, bound)).toEqual(fail('not_persistent'))
})

test('without a secure store nothing is written', async () => {
  const { folder, kept } = scene(noCipher)
  expect(await kept.put('c', KEY, bound)).toEqual(fail('storage_unavailable'))
  expect(readdirSync(folder)).toEqual([])
})

test('what the disk refuses to wipe after a revoke is not used any more', async () => {
  const { folder, kept } = scene()
  await kept.put('c', KEY, bound)
  rmSync(join(folder, 'kept.json'))
  mkdirSync(join(folder, 'kept.json', 'in the way'), { recursive: true })
  expect(() => kept.stop(MAIL)).toThrow()
  expect(kept.of('c')).toHaveLength(1)
  kept.revoked(MAIL, ADDRESS)
  expect(kept.of('c')).toEqual([])
  expect(await kept.get(MAIL, ADDRESS)).toEqual(fail('gone'))
})

// Shows: S46
test('the passphrase guards it, another installation cannot open it, and an erasing leaves none, in no copy', async () => {
  const [folder, other] = [newFolder(), newFolder()]
  const first = await startIn(folder, store)
  expect((await first.lock.setPassphrase(null, 'three words suffice')).ok).toBe(true)
  await first.kept.put('c', KEY, bound)
  rmSync(join(folder, 'lock.json'))
  rmSync(join(folder, 'lock.sealed'))
  // Whoever takes the record of the passphrase away does not get at what it guards.
  expect((await startIn(folder, store)).lock.state).toMatchObject({ locked: true, record: 'damaged' })
  const foreign = await startIn(other, store)
  await foreign.kept.put('d', KEY, bound)
  writeFileSync(join(other, 'kept.json'), readFileSync(join(folder, 'kept.json')))
  expect(await (await startIn(other, store)).kept.get(MAIL, ADDRESS)).toEqual(fail('kept_damaged'))
  writeFileSync(join(other, 'kept.broken-1.json'), readFileSync(join(folder, 'kept.json')))
  const last = await startIn(other, store)
  last.erase()
  expect(textsIn(other)).not.toContain('sealed')
  expect(await last.kept.put('c', KEY, bound)).toMatchObject({ ok: false })
})
