import { expect, test } from 'vitest'
import type { BulkJob } from '../../../../electron/contract/bulk.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { undoBulk } from '../../../../electron/main/features/lab/undo-bulk.ts'
import { valueIn } from '../../../values.ts'
import { startLocal } from '../../app/app-scene.ts'

/** A bulk revoke of the first two keys that the app may revoke. */
const revoking = async () => {
  const scene = await startLocal()
  const { bulks } = scene.context.revocations
  const own = scene.session.state().own.ids
  const ids = (scene.session.state().keys ?? [])
    .map((key) => key.id)
    .filter((id) => !own.includes(id))
    .slice(0, 2)
  const listed = () => (scene.session.state().keys ?? []).map((key) => key.id)
  const begin = (): BulkJob => {
    return valueIn(bulks.start(scene.session, ids))
  }
  return {
    ...scene,
    ids,
    listed,
    begin,
    bulks,
    undo: (id: string) => {
      const { revocations, sessions, lab, notes } = scene.context
      return undoBulk(revocations, sessions, lab, notes.seenKeys, id)
    },
  }
}

test('brings back what the job revoked, dismisses the job, and raises no alarm of keys that appeared; one that was raised before stays', async () => {
  const { context, id, ids, listed, begin, bulks, undo, service, session } = await revoking()
  const odd = service.issueKey(service.workspaces()[0]?.id ?? '', 'odd').id
  await session.refresh()
  const { seenKeys } = context.notes
  expect(seenKeys.unknownIds(id)).toEqual([odd])
  const job = begin()
  await expect.poll(() => bulks.jobs()[0]?.phase.kind).toBe('done')
  expect(listed().filter((one) => ids.includes(one))).toEqual([])
  expect(await undo(job.id)).toEqual(ok(null))
  expect(bulks.jobs()).toEqual([])
  await expect.poll(listed).toEqual(expect.arrayContaining(ids))
  expect(seenKeys.unknownIds(id)).toEqual([odd])
})

test('an undo leaves a program’s key dead, which nothing would end any more, and is in the activity log', async () => {
  const { context, id, ids, listed, session, bulks, undo } = await revoking()
  const [other = ''] = ids
  const run = {
    command: ['node'],
    folder: '/project',
    seconds: 3_600,
    asker: { name: 'node', request: 'run', connectionId: id },
    process: { pid: process.pid, birth: null },
  } as const
  const helper = { send: () => {}, onGone: () => {} }
  const { keyId } = valueIn(await context.leases.run(session, run, helper))
  const job = valueIn(bulks.start(session, [keyId, other]))
  await expect.poll(() => bulks.jobs()[0]?.phase.kind).toBe('done')
  expect(await undo(job.id)).toEqual(ok(null))
  await expect.poll(listed).toContain(other)
  expect(listed()).not.toContain(keyId)
  expect(context.activity.list()[0]).toMatchObject({
    action: 'revoke',
    outcome: 'undone',
    keyId: other,
  })
})

test('a job that works is left alone, and one that is not known is gone', async () => {
  const { service, begin, bulks, undo } = await revoking()
  service.faults.arm({ operation: 'revoke', kind: 'never-answer', times: { next: 1 } })
  const job = begin()
  expect(await undo(job.id)).toEqual(fail('bulk_running'))
  expect(bulks.jobs()).toHaveLength(1)
  expect(await undo('job_none')).toEqual(fail('gone'))
})
