import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { anew, app, CONNECTION, start } from '../workflows/work-scene.ts'
import { act, begin, incident, leak } from './incident-scene.ts'

beforeEach(() => anew())

const REVOKE = { kind: 'revoke', typedName: null, signOut: false } as const

test('a pasted secret of another key is not taken for this one’s, so that its 401 proves nothing', async () => {
  const { id, secret } = await leak()
  const { id: findingsId } = await app.leakSearch.search('MAIL_API_KEY=other_live_0000aaaa1111BBBB2222zz9Z')
  expect(secret.slice(-4)).not.toBe('zz9Z')
  const begun = await app.incidents.begin(CONNECTION, id, { findingsId, index: 0 })
  expect(begun).toMatchObject(ok({ hasSecret: false }))
  await act({ kind: 'order', order: 'revoke_first', place: '' })
  await act(REVOKE)
  expect(incident()).toMatchObject({ step: 'proof', revoked: { by: 'app' }, proof: null })
})

test('one runbook comes of two that are begun at once', async () => {
  const { id } = await leak()
  const { incidents } = app
  const [one, other] = await Promise.all([incidents.begin(CONNECTION, id, null), incidents.begin(CONNECTION, id, null)])
  expect(incidents.list()).toHaveLength(1)
  expect(one.ok && other.ok && one.value.id === other.value.id).toBe(true)
})

test('the leaked secret in what the person writes is cut to its end, whatever its shape, also after a restart', async () => {
  const { secret } = await leak()
  await begin(secret)
  await act({ kind: 'order', order: 'revoke_first', place: `paste.example/?q=x${secret}` })
  expect(incident().place).toBe(`paste.example/?q=x…${secret.slice(-4)}`)
  await start()
  await act({ kind: 'why_not', why: `x${secret} is a test key` })
  expect(incident().proof?.why).toBe(`x…${secret.slice(-4)} is a test key`)
})
