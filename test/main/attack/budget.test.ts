// The ten requests of a minute that are the person's.
import { expect, test } from 'vitest'
import { valueIn } from '../../values.ts'
import { anew, app, CONNECTION, own, service, session, world, issue } from '../workflows/work-scene.ts'
import { newHelper } from '../leases/lease-world.ts'

const MINUTE = 60_000

const ownRequests = () =>
  (service.log?.entries() ?? []).filter(({ requestHeaders }) =>
    requestHeaders.some(([name, value]) => name.toLowerCase() === 'authorization' && value.endsWith(own.secret.slice(-4))),
  )

const runMany = async (count: number) => {
  const helpers = []
  for (let n = 0; n < count; n += 1) {
    const helper = newHelper()
    const plan = {
      command: ['x'],
      folder: `/home/f${n}`,
      seconds: 36_000,
      asker: { name: 'keystow', request: 'run', connectionId: CONNECTION },
      process: null,
    } as const
    valueIn(await world.hear(app.leases.run(session(), plan, helper)))
    app.leases.started(helper)
    helpers.push(helper)
    if (n % 20 === 19) await world.advance(2 * MINUTE)
  }
  await world.advance(3 * MINUTE)
  return helpers
}

test.each([45, 60])('%d programs that end at once leave room for a press, and nothing is refused', async (count) => {
  await anew({ seed: 'empty' })
  const victim = issue('same', 'victim')
  const helpers = await runMany(count)
  await world.hear(session().relist())
  await world.advance(2 * MINUTE)
  service.log?.clear()
  for (const helper of helpers) void app.leases.ended(helper)
  await world.advance(1_000)
  void app.revocations.revoke(session(), { id: victim.id, name: 'victim', lastFour: victim.key.slice(-4) }, { why: 'person' })
  await world.advance(20_000)
  const all = ownRequests()
  const kinds = Object.groupBy(all, ({ method, status }) => `${method} ${status}`)
  console.log(Object.entries(kinds).map(([kind, list]) => `${kind}: ${list?.length}`).join(', '))
  expect(all.filter(({ status }) => status === 429)).toEqual([])
  expect(!service.workspaces().some(({ id }) => service.keysOf(id).some((key) => key.id === victim.id))).toBe(true)
  await world.advance(10 * MINUTE)
})

test('forty lost creates of programs and a list that comes: no more requests than the limit, in each minute', async () => {
  await anew({ seed: 'empty' })
  service.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { percent: 100, seed: 1 } })
  for (let n = 0; n < 40; n += 1) {
    void app.leases.run(
      session(),
      { command: ['x'], folder: `/home/f${n}`, seconds: 3_600, asker: { name: 'k', request: 'run', connectionId: CONNECTION }, process: null },
      newHelper(),
    )
  }
  await world.advance(5 * MINUTE)
  service.faults.clear()
  await world.advance(20 * MINUTE)
  const refused = (service.log?.entries() ?? []).filter(({ status }) => status === 429).length
  console.log(`429s ${refused}, requests ${service.log?.entries().length}`)
  expect([refused, service.workspaces().flatMap(({ id }) => service.keysOf(id)).filter(({ name }) => name.startsWith('run-')).length]).toEqual([0, 0])
})
