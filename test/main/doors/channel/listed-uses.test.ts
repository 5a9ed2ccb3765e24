import { expect, test } from 'vitest'
import { Names } from '../../../../electron/main/doors/channel/names.ts'
import { Reading } from '../../../../electron/main/doors/channel/reading.ts'
import { present, valueIn } from '../../../values.ts'
import { anew, app, CONNECTION, own, session } from '../../features/keys/work-scene.ts'
import { IDLE } from './channel-scene.ts'

test('a program is told of the uses that the window shows: our own check of a key is none', async () => {
  await anew()
  const { active, find, connections } = app.sessions
  const reading = new Reading(new Names(active, find, connections), IDLE)
  const key = present(
    session()
      .state()
      .keys?.find(({ id, lastUsedAt }) => lastUsedAt !== null && id !== own.id),
  )
  const told = async () =>
    valueIn(await reading.list({ kind: 'list', from: 0 } as never)).keys.find(
      ({ id }) => id === key.id,
    )?.lastUsedAt
  expect(await told()).toBe(key.lastUsedAt)
  app.notes.annotations.calling(CONNECTION, key.id, Date.parse(key.lastUsedAt ?? ''), null)
  expect([await told(), session().lastUses()(key)]).toEqual([null, null])
})
