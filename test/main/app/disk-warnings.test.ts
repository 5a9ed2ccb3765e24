import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { fail } from '../../../electron/contract/result.ts'
import { openWorld } from '../open-world.ts'
import { noRoom } from '../store/test-store.ts'

/** An app whose documents become what they were before its last write. */
const changedBeside = async (name: 'vault' | 'notes' | 'activity', answer: number) => {
  const world = openWorld()
  await world.connect()
  await world.advance(5_000)
  const path = join(world.folder, name)
  const before = readFileSync(path)
  await world.ask('settings:change', { lockMinutes: 5 })
  world.core.notesStore.update((notes) => ({ ...notes }))
  await world.advance(5_000)
  writeFileSync(path, before)
  world.asked.length = 0
  world.answers = () => answer
  return { world, path }
}

test.each(['vault', 'notes', 'activity'] as const)(
  'once another program changed the file %s, the window says so, and a restart is offered once',
  async (name) => {
    const { world, path } = await changedBeside(name, 0)
    for (const lockMinutes of [6, 7]) {
      const changed = await world.ask('settings:change', { lockMinutes })
      if (name === 'vault') expect(changed).toEqual(fail('data_not_written'))
      world.core.notesStore.updateSoon((notes) => ({ ...notes }))
      await world.advance(5_000)
    }
    expect(world.core.notices.all).toMatchObject([{ kind: 'file_changed', path }])
    expect(world.asked.map(({ buttons }) => buttons)).toEqual([['Not now', 'Restart Keystow']])
    expect(world.isRunning).toBe(true)
  },
)

test('the restart reads what the other program wrote', async () => {
  const { world } = await changedBeside('vault', 1)
  void world.ask('settings:change', { lockMinutes: 6 })
  await world.settle()
  expect(world.isRunning).toBe(false)
  world.isFolderWhole = false
  await world.start()
  expect(world.core.store.value.guards.lockMinutes).toBe(0)
})

test.each([noRoom(), new Error('no')])(
  'a warning that changes are not saved goes once they are (%s)',
  async (refusal) => {
    const world = openWorld()
    await world.connect()
    await world.advance(5_000)
    world.diskRefusal = refusal
    const { store, notesStore } = world.core
    store.updateSoon((vault) => ({ ...vault }))
    notesStore.updateSoon((notes) => ({ ...notes }))
    await world.advance(5_000)
    expect(world.core.notices.all.map(({ path }) => basename(path)).toSorted()).toEqual([
      'notes',
      'vault',
    ])
    world.diskRefusal = null
    await world.advance(60_000)
    expect(world.core.notices.all).toEqual([])
  },
)
