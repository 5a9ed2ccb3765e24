import { expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { KeptSecrets } from '../../../../electron/main/features/kept/kept-secrets.ts'
import { withoutConnection } from '../../../../electron/main/store/vault.ts'
import { noRoom, testStore } from '../../store/test-store.ts'

const ADDRESS = 'https://a.test/v1'
const KEY = { id: 'key_1', name: 'mail', lastFour: 'ykey' }
const MAIL = { connectionId: 'c', keyId: KEY.id }
const bound = { secret: 'local_live_of_a_kept_key', address: ADDRESS }

const scene = () => {
  const { disk, store: first, restart } = testStore()
  const vaultFile = { isKept: true }
  const changed: string[] = []
  const open = (store = first) =>
    new KeptSecrets(
      store,
      () => vaultFile.isKept,
      (id) => void changed.push(id),
      () => 7,
    )
  return {
    disk,
    store: first,
    vaultFile,
    changed,
    kept: open(),
    again: () => open(restart()),
  }
}

// Shows: S46
test('a kept secret comes back after a restart with what is known of its key, for its key and its address only', () => {
  const { kept, changed, again } = scene()
  expect(kept.put('c', KEY, bound)).toEqual(ok(null))
  expect(changed).toEqual(['c'])
  const later = again()
  expect(later.of('c')).toEqual([{ ...KEY, at: 7 }])
  expect(later.of('d')).toEqual([])
  expect(later.get(MAIL, ADDRESS)).toEqual(ok(bound))
  expect(later.get(MAIL, 'https://b.test/v1')).toEqual(fail('address_changed'))
  expect(later.get({ ...MAIL, connectionId: 'd' }, ADDRESS)).toEqual(fail('gone'))
})

test('one that was kept for the key before is replaced', () => {
  const { kept } = scene()
  kept.put('c', KEY, bound)
  kept.put('c', KEY, { ...bound, secret: 'another' })
  expect([kept.of('c').length, kept.get(MAIL, ADDRESS)]).toEqual([
    1,
    ok({ ...bound, secret: 'another' }),
  ])
})

test('a revoke wipes what was kept for that address', () => {
  const { kept, changed, store, again } = scene()
  kept.put('c', KEY, bound)
  kept.revoked(MAIL, 'https://b.test/v1')
  expect([kept.of('c').length, changed]).toEqual([1, ['c']])
  kept.revoked(MAIL, ADDRESS)
  expect(kept.get(MAIL, ADDRESS)).toEqual(fail('gone'))
  expect(changed).toEqual(['c', 'c'])
  store.flush()
  expect(again().of('c')).toEqual([])
})

test('a forget wipes all of the connection', () => {
  const { kept, store, again } = scene()
  kept.put('c', KEY, bound)
  kept.put('d', KEY, bound)
  store.update((vault) => withoutConnection(vault, 'c'))
  const later = again()
  expect([later.of('c').length, later.of('d').length]).toEqual([0, 1])
})

test('where the vault is in memory only, nothing is kept', () => {
  const { kept, vaultFile } = scene()
  expect(kept.canKeep()).toBe(true)
  vaultFile.isKept = false
  expect(kept.put('c', KEY, bound)).toEqual(fail('not_persistent'))
  expect([kept.of('c'), kept.canKeep()]).toEqual([[], false])
})

test('what the disk refuses is not kept, nor stopped; what is dead is not used any more all the same', () => {
  const { kept, disk } = scene()
  kept.put('c', KEY, bound)
  disk.refusal = noRoom()
  expect(kept.put('c', { ...KEY, id: 'key_2' }, bound)).toEqual(fail('disk_full'))
  expect(() => kept.stop(MAIL)).toThrow()
  expect(kept.of('c')).toHaveLength(1)
  kept.revoked(MAIL, ADDRESS)
  expect(kept.get(MAIL, ADDRESS)).toEqual(fail('gone'))
  disk.refusal = null
})
