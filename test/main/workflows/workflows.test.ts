import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Annotation } from '../../../electron/contract/annotations.ts'
import { lastFourOf } from '../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import type { Session } from '../../../electron/main/sessions/session.ts'
import type { CreateWorkflow } from '../../../electron/main/workflows/create.ts'
import { trackCreates } from '../../../electron/main/workflows/create-once.ts'
import { createReveals, type Reveals } from '../../../electron/main/workflows/reveals.ts'
import { createKeyService, type KeyService } from '../../../electron/service/index.ts'
import { failNext } from '../../fail-next.ts'
import { ofKind, present } from '../../values.ts'
import { clientsOf } from '../key-api/seeded.ts'
import { quietRevocations } from '../revocations/quiet-revocations.ts'
import { connectionTo } from '../samples.ts'
import { quietSession } from '../sessions/quiet-sessions.ts'
import { createsOf } from './creates-of.ts'

let service: KeyService
let session: Session
let creates: CreateWorkflow
let reveals: Reveals
let ownId: string
let sent: string[]
let noted: Readonly<Record<string, Annotation>>
let pushed: KeyListState[]
/** Ids of keys that are noted as created by this app. */
let made: string[]

const createClient = clientsOf((request) => {
  sent.push(request.method)
  return service.answer(request)
})
/** A session on a fresh service, every request of which is written down as `METHOD`. */
const sessionFor = (keyId: string | null, token: string): Session => {
  const connection = connectionTo('local', { kind: 'local', lastFour: lastFourOf(token), keyId, keeping: 'session' })
  return quietSession({
    connection,
    changed: (state) => pushed.push(state),
    created: (id) => made.push(id),
    annotations: () => noted,
    open: (current) => createClient(current, { secret: token, address: 'local' }),
  })
}

beforeEach(async () => {
  sent = []
  pushed = []
  noted = {}
  made = []
  service = createKeyService()
  const own = present(service.seed('mixed')[0])
  ownId = own.id
  session = sessionFor(own.id, own.secret)
  reveals = createReveals()
  creates = createsOf({ reveals, runningCreates: trackCreates(vi.fn()) }, (_, id) => made.push(id))
  await session.relist()
})

const idleKey = () => present(session.state().keys?.find((key) => key.lastUsedAt === null && key.id !== ownId))
const listed = (id: string) => session.state().keys?.some((key) => key.id === id)
const count = (method: string) => sent.filter((one) => one === method).length

describe('create', () => {
  test('a created key is listed at once and its secret is handed over exactly once', async () => {
    const created = ofKind(await creates.create(session, '  billing-worker '), 'created')
    const { reveal } = created
    expect(reveal.key).toMatchObject({ name: 'billing-worker', lastUsedAt: null })
    expect(session.state().keys?.find((key) => key.id === reveal.key.id)?.lastFour).toBe(reveal.key.lastFour)
    expect(made).toEqual([reveal.key.id])
    expect(JSON.stringify([created, pushed])).not.toContain('_live_')
    const shown = reveals.show(reveal.id)
    expect(shown.ok && lastFourOf(shown.value)).toBe(reveal.key.lastFour)
    expect(reveals.show(reveal.id)).toMatchObject(fail('already_shown'))
    reveals.finish(reveal.id)
    expect(reveals.use(reveal.id)).toMatchObject(fail('gone'))
  })

  test('several candidates are all shown and none is touched', async () => {
    const attempt = creates.create(session, 'twin')
    failNext(service, 'create', 'commit-then-drop')
    const [workspace] = service.workspaces()
    service.issueKey(workspace?.id ?? '', 'twin')
    expect(ofKind(await attempt, 'lost').orphans).toHaveLength(2)
    expect(made).toEqual([])
    expect(count('DELETE')).toBe(0)
  })

  test('a second create while one is pending is refused, not sent', async () => {
    const [first, second] = await Promise.all([creates.create(session, 'a'), creates.create(session, 'a')])
    expect(first).toMatchObject(ok({ kind: 'created' }))
    expect(second).toMatchObject(fail('create_running'))
    expect(count('POST')).toBe(1)
  })

  test('a definite no is no lost answer', async () => {
    failNext(service, 'create', 429)
    const before = count('GET')
    expect(await creates.create(session, 'a')).toMatchObject(ok({ kind: 'refused', cause: { code: 'rate_limited' } }))
    expect(count('GET')).toBe(before)
  })
})

describe('session', () => {
  test('a refused token signs out once: the list stays with its age and nothing is asked again', async () => {
    const keys = session.state().keys
    service.revokeKey(ownId)
    await session.refresh()
    expect(session.state()).toMatchObject({ phase: 'signed_out', keys, failure: { code: 'unauthorized' } })
    expect(session.state().listedAt).not.toBeNull()
    const before = sent.length
    await session.refresh()
    expect(sent.length).toBe(before)
  })

  test.each([
    ['create', 'reset'],
    ['revoke', 'commit-then-drop'],
  ] as const)('a %s without an answer (%s) makes the list uncertain at once, until it is read again', async (operation, kind) => {
    failNext(service, operation, kind)
    pushed = []
    if (operation === 'create') await creates.create(session, 'billing-worker')
    else await quietRevocations({ sessions: { find: () => ok(session) }, createClient }).revoke(session, idleKey(), { why: 'person' })
    const [lost] = pushed.filter(({ failure }) => failure !== null)
    expect(lost).toMatchObject({ phase: 'stale', failure: { code: 'no_answer' }, refreshing: false })
    expect(lost?.uncertainSince).not.toBeNull()
    expect(pushed.at(-1)).toMatchObject({ phase: 'ready', uncertainSince: null })
  })

  test('a write to a service that is out of reach leaves the list uncertain, and a list that was asked for before does not help', async () => {
    const { id } = idleKey()
    const early = session.relist()
    session.noteFailure({ code: 'unreachable' })
    await early
    expect(session.state()).toMatchObject({ phase: 'stale', refreshing: false })
    await session.refresh()
    expect(session.state()).toMatchObject({ phase: 'ready', uncertainSince: null })
    expect(session.state().keys?.some((key) => key.id === id)).toBe(true)
  })

  test('a list asked for before a revoke never brings the key back', async () => {
    const { id } = idleKey()
    const early = session.relist()
    session.removed(id)
    await early
    expect(listed(id)).toBe(false)
  })

  test('a failed refresh keeps the list with its age', async () => {
    const keys = session.state().keys
    failNext(service, 'list', 500, 3)
    await session.refresh()
    expect(session.state()).toMatchObject({ phase: 'stale', keys, failure: { code: 'server_error' } })
    await session.refresh()
    expect(session.state()).toMatchObject({ phase: 'ready', failure: null })
  })
})
