import { beforeEach, expect, test } from 'vitest'
import { anew, app, CONNECTION, service, session } from '../keys/work-scene.ts'
import { begin, issueLeaked, revoke } from '../leak/leak-scene.ts'

beforeEach(() => anew())

test('a key that was revoked here and that a late list shows again is none that Keystow did not know; one of somebody else is', async () => {
  const { id } = await issueLeaked()
  app.notes.seenKeys.acknowledge(CONNECTION)
  await begin(id)
  await revoke()
  await session().relist()
  expect(
    session()
      .state()
      .keys?.some((key) => key.id === id),
  ).toBe(false)
  const times = { percent: 100, seed: 1 }
  service.faults.arm({ operation: 'list', kind: 'gone-lag', times, ms: 3_600_000, keyId: id })
  const other = await issueLeaked()
  expect(
    session()
      .state()
      .keys?.some((key) => key.id === id),
  ).toBe(true)
  expect(app.notes.seenKeys.unknownIds(CONNECTION)).toEqual([other.id])
})
