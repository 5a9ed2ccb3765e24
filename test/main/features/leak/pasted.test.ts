import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { anew, app, CONNECTION, own } from '../keys/work-scene.ts'
import { act, begin, issueLeaked, leak, paste, revoke } from './leak-scene.ts'

beforeEach(() => anew())

test('whoever reports the leak of a key beside its pasted secret gives the secret along', async () => {
  const { id, secret } = await issueLeaked()
  expect(app.leakActions.begin(CONNECTION, id, `${secret}0`)).toMatchObject(
    ok({ hasSecret: false }),
  )
  expect(app.leakActions.begin(CONNECTION, id, secret)).toMatchObject(ok({ hasSecret: true }))
})

test('a pasted secret of another key is not taken for this one’s, so that its 401 proves nothing', async () => {
  const { id, secret } = await issueLeaked()
  const found = await paste('other_live_0000aaaa1111BBBB2222zz9Z')
  expect(secret.slice(-4)).not.toBe('zz9Z')
  expect(app.leakActions.begin(CONNECTION, id, found)).toMatchObject(ok({ hasSecret: false }))
  await revoke()
  expect(await act({ kind: 'secret', found })).toEqual(fail('gone'))
  expect(leak().items).toMatchObject({ revoke: 'done', proof: 'todo' })
})

test('where the secret had been delivered to is told also once another secret is there', async () => {
  const { id } = await issueLeaked()
  const file = { place: '/srv/.env', variable: 'MAIL_KEY' }
  app.store.update((vault) => ({
    ...vault,
    deliveries: [id, own.id].map((keyId, at) => ({
      connectionId: CONNECTION,
      keyId,
      places: [{ ...file, kind: 'env-file', readers: 'owner', id: keyId, at }],
    })),
  }))
  await begin(id)
  expect(leak().known.deliveries).toMatchObject([{ place: '/srv/.env', variable: 'MAIL_KEY' }])
})
