import { expect, test } from 'vitest'
import type { BulkJob } from '../../../../electron/contract/bulk.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { undoBulk } from '../../../../electron/main/features/revocations/undo-bulk.ts'
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
      return undoBulk(revocations, sessions, lab, notes, id)
    },
  }
}

test('brings back what the job revoked, dismisses the job, and raises no alarm of keys that appeared', async () => {
  const { context, id, ids, listed, begin, bulks, undo } = await revoking()
  const job = begin()
  await expect.poll(() => bulks.jobs()[0]?.phase.kind).toBe('done')
  expect(listed().filter((one) => ids.includes(one))).toEqual([])
  expect(await undo(job.id)).toEqual(ok(null))
  expect(bulks.jobs()).toEqual([])
  await expect.poll(listed).toEqual(expect.arrayContaining(ids))
  expect(context.notes.seenKeys.unknownIds(id)).toEqual([])
})

test('a job that works is left alone, and one that is not known is gone', async () => {
  const { service, begin, bulks, undo } = await revoking()
  service.faults.arm({ operation: 'revoke', kind: 'never-answer', times: { next: 1 } })
  const job = begin()
  expect(await undo(job.id)).toEqual(fail('bulk_running'))
  expect(bulks.jobs()).toHaveLength(1)
  expect(await undo('job_none')).toEqual(fail('gone'))
})
