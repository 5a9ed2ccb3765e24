import { expect, test } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { createSealer } from '../../../electron/main/vault/sealer.ts'
import { type CreateRecord, openCreateJournal } from '../../../electron/main/workflows/create-journal.ts'
import { cipherOf } from '../key-api/key-store.ts'
import { newFolder } from '../new-folder.ts'
import { keyNamed } from '../samples.ts'

test('a secret whose record says something else since is sealed for what it says now', async () => {
  const folder = newFolder()
  const journal = openCreateJournal({ folder, sealer: createSealer(cipherOf('p')), mayPersist: () => true })
  const address = 'https://a.test'
  const key = keyNamed('key_1')
  const record: CreateRecord = {
    ...{ id: 'c', connectionId: 'far', name: 'shop', address, before: [], known: [] },
    asked: { client: 'deploy', place: '/srv/.env' },
    key,
  }
  const secret = { secret: 'example_live_1', address }
  await journal.put(record, secret)
  await journal.put({ ...record, key: { ...key, id: 'key_2' } }, secret)
  expect(await journal.secrets('c', address)).toEqual(ok(secret))
})
