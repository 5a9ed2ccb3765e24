import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { present } from '../../../values.ts'
import { newFolder } from '../../new-folder.ts'
import { openWorld } from '../../open-world.ts'

/** A person imports such a file with one connection. */
const imported = async (
  notes?: object,
  change = (_world: ReturnType<typeof openWorld>): void => {},
) => {
  const world = openWorld()
  await world.start()
  world.path = join(newFolder(), 'connections.json')
  const connections = [{ name: 'Mail', baseUrl: 'https://mail.test', notes }]
  writeFileSync(
    world.path,
    JSON.stringify({ format: 'keystow-connections', version: 1, connections }),
  )
  change(world)
  const answer = await world.ask('connections:import', null)
  const {
    sessions,
    notes: { annotations },
  } = world.core
  return {
    world,
    answer,
    annotations: () => annotations.of(present(sessions.connections()[0]).id),
    connections: sessions.connections(),
  }
}

test('before notes are imported the person reads what they come to, and a No imports nothing', async () => {
  const notes = { key_a: { alias: 'a' }, key_b: { alias: 'x'.repeat(99) } }
  const { world, answer, connections } = await imported(notes, (before) => {
    before.answers = () => 0
  })
  expect([answer, connections]).toEqual([fail('declined'), []])
  expect(world.asked).toMatchObject([
    { detail: expect.stringMatching(/added to 1 API key\.\n\n1 API key left out/) },
  ])
})

test('a file without notes is imported as before, and nobody is asked', async () => {
  const { world, answer } = await imported()
  expect([answer, world.asked]).toEqual([ok({ added: 1, known: 0, refused: 0, notes: null }), []])
})

test('notes of a connection that comes with the file are added to it', async () => {
  const { answer, annotations } = await imported({ key_a: { alias: 'a' } })
  expect(answer).toMatchObject(
    ok({ added: 1, notes: { keys: 1, differing: 0, refused: 0, failed: false } }),
  )
  expect(annotations()).toMatchObject({ key_a: { alias: 'a' } })
})

test('where the disk refuses the notes, that is said, and the connections are told as added', async () => {
  const { answer } = await imported({ key_a: { alias: 'a' } }, (world) => {
    world.onWrite = (path) => {
      if (path.endsWith('notes')) throw new Error('refused')
    }
  })
  expect(answer).toMatchObject(ok({ added: 1, notes: { keys: 0, failed: true } }))
})
