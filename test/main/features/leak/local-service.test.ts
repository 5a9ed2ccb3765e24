import { expect, test } from 'vitest'
import { present, valueIn } from '../../../values.ts'
import { openWorld } from '../../open-world.ts'

test('the note of a leak names the local service as the window does', async () => {
  const world = openWorld()
  const app = present(await world.start())
  const { id: connectionId } = valueIn(await world.ask('connections:use-local', null))
  await world.ask('settings:change', { language: 'de' })
  const session = valueIn(app.sessions.find(connectionId))
  await world.hear(session.relist())
  const { id: keyId } = present(session.state().keys?.[0])
  const { id } = valueIn(await world.ask('leaks:begin', { connectionId, keyId, found: null }))
  const note = valueIn(await world.ask('leaks:note', { id, paths: false }))
  expect(note).toContain('Lokaler Dienst')
})
