import { expect, test, vi } from 'vitest'
import type { BulkJob } from '../../../../electron/contract/bulk.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { undoBulk } from '../../../../electron/main/workflows/bulk/undo.ts'
import { valueIn } from '../../../values.ts'
import { startLocal } from '../../app/app-scene.ts'

/** A bulk revoke of the first two keys that the app may revoke. */
const revoking = async () => {
  const scene = await startLocal()
  const { bulks } = scene.context
  const own = scene.session.state().own.ids
  const ids = (scene.session.state().keys ?? [])
    .map((key) => key.id)
    .filter((id) => !own.includes(id))
    .slice(0, 2)
  const listed = () => (scene.session.state().keys ?? []).map((key) => key.id)
  const begin = (): BulkJob => {
    return valueIn(bulks.start(scene.id, ids))
  }
  return { ...scene, ids, listed, begin }
}

test('brings back what the job revoked, dismisses the job, and raises no alarm of keys that appeared', async () => {
  const { context, id, ids, listed, begin } = await revoking()
  const job = begin()
  await vi.waitFor(() => expect(context.bulks.jobs()[0]?.phase.kind).toBe('done'))
  expect(listed().filter((one) => ids.includes(one))).toEqual([])
  expect(await undoBulk(context, job.id)).toEqual(ok(null))
  expect(context.bulks.jobs()).toEqual([])
  await vi.waitFor(() =>
    expect(
      listed()
        .filter((one) => ids.includes(one))
        .toSorted(),
    ).toEqual(ids.toSorted()),
  )
  expect(context.notes.seenKeys.unknownIds(id)).toEqual([])
})

test('a job that works is left alone, and one that is not known is gone', async () => {
  const { context, service, begin } = await revoking()
  service.faults.arm({ operation: 'revoke', kind: 'latency', ms: 60_000, times: { next: 1 } })
  const job = begin()
  expect(await undoBulk(context, job.id)).toEqual(fail('bulk_running'))
  expect(context.bulks.jobs()).toHaveLength(1)
  expect(await undoBulk(context, 'job_none')).toEqual(fail('gone'))
})
