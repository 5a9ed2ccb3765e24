import { expect, test } from 'vitest'
import { failNext } from '../../../fail-next.ts'
import { present } from '../../../values.ts'
import { workspaceWith } from '../../key-api/seeded.ts'
import { newWorld, startApp, startListed } from './bulk-world.ts'

test('a bulk revoke stops where the list is of another workspace, and says of no key there that it is gone', async () => {
  const world = newWorld(0)
  const { service } = world
  const own = present(service.seed('mixed')[0])
  const mine = workspaceWith(service, own)
  const other = present(service.workspaces().find(({ organization }) => organization !== mine.organization))
  const ids = service
    .keysOf(mine.id)
    .map(({ id }) => id)
    .filter((id) => id !== own.id)
  const first = await startListed({ ...world, own })
  const { id } = first.begin(ids)
  first.bulks.control(id, 'stop')
  await first.reach('stopped')
  first.bulks.close()
  // The one that was under way arrives.
  await expect.poll(() => service.keysOf(mine.id)).toHaveLength(ids.length)
  const before = service.keysOf(mine.id)
  const issued = service.issueKey(other.id, 'other')
  const second = startApp({ ...world, own: { ...own, secret: issued.key, id: issued.id } })
  const [left] = second.bulks.jobs()
  second.bulks.control(left?.id ?? '', 'resume')
  expect(await second.reach('stopped')).toMatchObject({ phase: { cause: { code: 'other_workspace' } } })
  expect(second.settled).toEqual([])
  expect(service.keysOf(mine.id)).toEqual(before)
  second.bulks.close()
  // With a key of its own workspace it goes on.
  const third = await startListed({ ...world, own })
  third.bulks.control(left?.id ?? '', 'resume')
  await third.reach('done')
  expect(service.keysOf(mine.id).map((key) => key.id)).toEqual(expect.arrayContaining([own.id]))
})

test('a bulk revoke of all keys but the app’s own, whose answers were lost, is settled by the list', async () => {
  const world = newWorld(2)
  const run = await startListed(world)
  failNext(world.service, 'revoke', 'commit-then-drop', 2)
  run.begin(world.ids)
  expect((await run.reach('done')).counts).toMatchObject({ revoked: 2, failed: 0 })
  expect(world.alive()).toEqual([world.own.id])
})
