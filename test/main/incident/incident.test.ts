import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { failNext } from '../../fail-next.ts'
import { valueIn } from '../../values.ts'
import { noCipher } from '../key-api/key-store.ts'
import { textsIn } from '../new-folder.ts'
import {
  act as actOnRotation,
  anew,
  app,
  CONNECTION,
  onDisk,
  own,
  requests,
  rotation,
  service,
  session,
  start,
  tokenUsed,
  works,
  world,
} from '../workflows/work-scene.ts'
import { act, begin, decide, incident, leak, revoke } from './incident-scene.ts'

beforeEach(() => anew())

/** An incident whose key is to be revoked before it is replaced. */
const toRevoke = async () => {
  const leaked = await leak()
  await begin(leaked.secret)
  await decide('revoke_first')
  return leaked
}

// Shows: S81
test('the leaked secret is in the vault alone, and wiped once the service refuses it', async () => {
  const { secret } = await leak()
  await begin(secret)
  expect(incident()).toMatchObject({
    step: 'known',
    hasSecret: true,
    known: { usedAt: null, createdHere: false },
  })
  expect(await onDisk()).toContain(secret)
  await decide('revoke_first')
  await revoke()
  expect(incident()).toMatchObject({
    step: 'replace',
    revoked: { by: 'app' },
    proof: { why: null },
    hasSecret: false,
  })
  expect(await works(secret)).toBe(false)
  expect(textsIn(world.folder)).not.toContain(secret)
  expect(await onDisk()).not.toContain(secret)
})

test('where nothing is kept it stays in memory, and says so', async () => {
  await anew({ osStore: noCipher })
  await toRevoke()
  expect(incident()).toMatchObject({ hasSecret: true, kept: 'memory' })
  expect(app.incidents.unfinished()).toMatchObject([{ outlivesApp: false }])
})

test('a secret that is not kept any more can be pasted again', async () => {
  const { secret } = await toRevoke()
  world.time.setClock(25 * 3_600_000)
  await start()
  expect(incident()).toMatchObject({ step: 'revoke', hasSecret: false })
  expect(await onDisk()).not.toContain(secret)
  await revoke()
  expect(incident()).toMatchObject({ step: 'proof', problem: null })
  expect(await act({ kind: 'prove' })).toMatchObject(fail('incident_moved_on'))
  const { id: findingsId } = await app.leakSearch.search(`it was ${secret}`)
  await act({ kind: 'secret', found: { findingsId, index: 0 } })
  await act({ kind: 'prove' })
  expect(incident()).toMatchObject({ step: 'replace', proof: { why: null }, hasSecret: false })
})

// Shows: S82
test('it ends only with the proof or with a reason: before, nothing finishes it', async () => {
  const { secret } = await leak()
  await begin(secret)
  for (const step of ['known', 'revoke'] as const) {
    expect(incident().step).toBe(step)
    expect(await act({ kind: 'finish' })).toMatchObject(fail('incident_moved_on'))
    if (step === 'known') await decide('revoke_first')
  }
  expect(await act({ kind: 'discard' })).toMatchObject(fail('incident_moved_on'))
  await act({ kind: 'why_not', why: 'A test key.' })
  expect(incident()).toMatchObject({ step: 'note', revoked: null, proof: { why: 'A test key.' } })
  await act({ kind: 'back' })
  expect(incident()).toMatchObject({ step: 'revoke', proof: null })
  await act({ kind: 'why_not', why: 'A test key.' })
  expect(await act({ kind: 'finish' })).toMatchObject({ ok: true })
  expect(app.activity.list()[0]).toMatchObject({ action: 'leak', outcome: 'given_up' })
  expect([app.incidents.list(), app.store.value.incidents]).toEqual([[], []])
})

test('the activity log says when a runbook began and how it ended', async () => {
  const { secret } = await leak()
  await begin(secret)
  await act({ kind: 'discard' })
  await begin(secret)
  await begin(secret)
  await decide('revoke_first')
  await revoke()
  await act({ kind: 'no_replacement' })
  await act({ kind: 'finish' })
  const log = app.activity
    .list()
    .toReversed()
    .filter(({ action, keyId }) => action === 'leak' || (action === 'revoke' && keyId !== null))
  expect(log.map(({ action, outcome }) => `${action}: ${outcome}`)).toEqual([
    'leak: begun',
    'leak: cancelled',
    'leak: begun',
    'revoke: revoked',
    'leak: confirmed',
  ])
})

test('a key that somebody revoked meanwhile is found revoked, and proven without a DELETE', async () => {
  const { id } = await toRevoke()
  service.revokeKey(id)
  await session().relist()
  await revoke()
  expect(incident()).toMatchObject({ revoked: { by: 'found' }, proof: { why: null } })
  expect(requests('DELETE')).toEqual([])
})

test('a revoke that fails goes on by itself, and the runbook with it, up to the proof, which is its own', async () => {
  const { secret } = await toRevoke()
  failNext(service, 'revoke', 'reset')
  await revoke()
  expect(incident()).toMatchObject({ step: 'revoke', working: false, problem: { kind: 'pending' } })
  expect(await act({ kind: 'back' })).toMatchObject(fail('incident_moved_on'))
  await world.advance(180_000)
  expect(incident()).toMatchObject({
    step: 'replace',
    revoked: { by: 'app' },
    proof: { why: null },
  })
  expect(requests('GET').filter((one) => tokenUsed(one).endsWith(secret.slice(-4)))).toHaveLength(1)
})

test('the app’s own key: it stays signed in where it is replaced first, and with no other key there is no proof where it is revoked now', async () => {
  await begin(own.secret)
  expect(incident().own).toBe(true)
  await decide('revoke_first')
  expect(await revoke(own.name)).toMatchObject({ ok: true })
  expect(incident().problem).toMatchObject({ kind: 'failed', cause: { code: 'not_confirmed' } })
  await revoke(own.name, true)
  expect(incident()).toMatchObject({
    step: 'proof',
    problem: { kind: 'unproven', doubt: { kind: 'comparison', cause: null } },
  })
  expect(await works(own.secret)).toBe(false)

  await anew()
  await begin(own.secret)
  await decide('replace_first')
  await act({ kind: 'replace', name: 'fresh' })
  expect(rotation()).toMatchObject({ step: 'deliver', delivered: true })
  await actOnRotation('next')
  await revoke(own.name)
  expect(incident()).toMatchObject({ step: 'note', revoked: { by: 'app' }, proof: { why: null } })
  expect((await session().relist()).ok).toBe(true)
})

test('its connection is not forgotten meanwhile, and what was decided outlives the app', async () => {
  await toRevoke()
  expect(app.incidents.unfinished()).toMatchObject([
    { connectionId: CONNECTION, resting: false, outlivesApp: true },
  ])
  await act({ kind: 'leave' })
  expect(app.incidents.unfinished()).toMatchObject([{ resting: true }])
  await start()
  expect(incident()).toMatchObject({ step: 'revoke', hasSecret: true, parked: true })
})

test('a pasted secret of another key is not taken for this one’s, so that its 401 proves nothing', async () => {
  const { id, secret } = await leak()
  const { id: findingsId } = await app.leakSearch.search(
    'MAIL_API_KEY=other_live_0000aaaa1111BBBB2222zz9Z',
  )
  expect(secret.slice(-4)).not.toBe('zz9Z')
  const begun = await app.incidents.begin(CONNECTION, id, { findingsId, index: 0 })
  expect(begun).toMatchObject(ok({ hasSecret: false }))
  await decide('revoke_first')
  await revoke()
  expect(incident()).toMatchObject({ step: 'proof', revoked: { by: 'app' }, proof: null })
})

test('one runbook comes of two that are begun at once', async () => {
  const { id } = await leak()
  const { incidents } = app
  const [one, other] = await Promise.all([
    incidents.begin(CONNECTION, id, null),
    incidents.begin(CONNECTION, id, null),
  ])
  expect(incidents.list()).toHaveLength(1)
  expect(valueIn(one).id).toBe(valueIn(other).id)
})

test('the leaked secret in what the person writes is cut to its end, whatever its shape, also after a restart', async () => {
  const { secret } = await leak()
  await begin(secret)
  await decide('revoke_first', `paste.example/?q=x${secret}`)
  expect(incident().place).toBe(`paste.example/?q=x…${secret.slice(-4)}`)
  await start()
  await act({ kind: 'why_not', why: `x${secret} is a test key` })
  expect(incident().proof?.why).toBe(`x…${secret.slice(-4)} is a test key`)
})
