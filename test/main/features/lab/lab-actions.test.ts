import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { valueIn } from '../../../values.ts'
import { startLocal, startParts } from '../../app/app-scene.ts'
import { keysIn } from '../../client/service-keys.ts'

test('a key that the Lab creates is handed over by a reveal, bound to the local service, and is not listed as ours', async () => {
  const { context, id, service } = await startLocal()
  const [workspace] = service.workspaces()
  const made = valueIn(await context.labActions.createKey(workspace?.id ?? '', ' billing '))
  expect(made).toMatchObject({ connectionId: id, key: { name: 'billing' } })
  expect(context.reveals.use(made.id)).toMatchObject(ok({ address: 'local' }))
  expect(service.keysOf(workspace?.id ?? '').some((key) => key.id === made.key.id)).toBe(true)
  expect(context.notes.annotations.of(id)[made.key.id]?.createdHere ?? false).toBe(false)
})

test('where there is no such workspace, or no local connection to reveal it on, no key is made', async () => {
  const { context, id, service } = await startLocal()
  const before = keysIn(service)
  const [workspace] = service.workspaces()
  expect(await context.labActions.createKey('ws_none', 'billing')).toEqual(fail('gone'))
  expect(context.sessions.forget(id, false).ok).toBe(true)
  expect(await context.labActions.createKey(workspace?.id ?? '', 'billing')).toEqual(fail('gone'))
  expect(keysIn(service)).toEqual(before)
  expect(await startParts().context.labActions.createKey('ws_none', 'billing')).toEqual(
    fail('gone'),
  )
})

test('data that was replaced is no news of keys that appeared', async () => {
  const { context, id, session } = await startLocal()
  const actions = context.labActions
  const listed = () => session.state().keys?.map((key) => key.id)
  expect((await actions.reset('many')).ok).toBe(true)
  await expect.poll(listed).toHaveLength(10_000)
  expect(context.notes.seenKeys.unknownIds(id)).toEqual([])
})

test('a service that is switched off, and one whose clock was changed, are listed anew', async () => {
  const { context, session } = await startLocal()
  const actions = context.labActions
  actions.power(false)
  await expect.poll(() => session.state().failure?.code).toBe('unreachable')
  actions.power(true)
  await expect.poll(() => session.state().failure).toBeNull()
  await actions.clock({ kind: 'advance', ms: 86_400_000 })
  await expect.poll(() => session.state().skew).toBeGreaterThan(86_000_000)
})

test('a key that is not there cannot be revoked', async () => {
  const { context, service } = await startLocal()
  const actions = context.labActions
  const [workspace] = service.workspaces()
  const key = service.issueKey(workspace?.id ?? '', 'billing')
  expect((await actions.revokeKey(key.id)).ok).toBe(true)
  expect(await actions.revokeKey(key.id)).toEqual(fail('gone'))
})

test.for<readonly [string, (file: string) => void]>([
  ['missing', () => {}],
  ['damaged', (file) => writeFileSync(file, 'no database')],
])(
  'a snapshot that is %s is reported as such, and the data stays, with what is planned for it',
  async ([, prepare]) => {
    const { context, service, session } = await startLocal()
    const before = keysIn(service)
    const [key] = session.state().keys ?? []
    const dueAt = session.now() + 86_400_000
    expect(
      context.revocations.plans.put(session, [key?.id ?? ''], { dueAt, unusedDays: 7 }),
    ).toEqual(ok(null))
    prepare(context.lab.snapshotFile)
    expect(await context.labActions.loadSnapshot()).toEqual(fail('snapshot_unusable'))
    expect(keysIn(service)).toEqual(before)
    expect(context.revocations.plans.list()).toMatchObject([{ keyId: key?.id }])
  },
)
