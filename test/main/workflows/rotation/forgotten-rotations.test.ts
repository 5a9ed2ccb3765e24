import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { mayMount } from '../../storage/full-disk.ts'
import { connectedOnce } from '../connected-scene.ts'
import { act, anew, app, folder, onDisk, rotate, start, stored } from './rotate-scene.ts'
import { CONNECTION } from './rotate-support.ts'

beforeEach(anew)
/** A file that something is mounted on cannot be replaced. */
const whileMounted = async <T>(path: string, work: () => T | Promise<T>): Promise<T> => {
  expect(spawnSync('mount', ['--bind', path, path]).status).toBe(0)
  const done = await work()
  spawnSync('umount', [path])
  return done
}

test('an action that waits for the clipboard does not bring a forgotten rotation back', async () => {
  const { id, revealId } = await rotate()
  app.rotations.copied(revealId ?? '', true)
  app.onClipboard.add(revealId ?? '')
  for (const action of [{ kind: 'next' }, { kind: 'retire', typedName: null }] as const) {
    const answer = app.rotations.act(id, action)
    app.sessions.forget(CONNECTION, true)
    expect(await answer).toEqual(fail('gone'))
  }
  expect(onDisk()).not.toContain('a-test')
})

test('a state that is being written down while its rotation is forgotten does not come back', async () => {
  await rotate()
  await start()
  await act('retry')
  const saved = act('saved')
  expect(app.sessions.forget(CONNECTION, true)).toEqual(ok(null))
  await saved
  expect(onDisk()).not.toContain('a-test')
  expect(app.rotations.list()).toEqual([])
})

const files = (): readonly (string | null)[] => [
  ...['tokens.json', 'settings.json'].map((name) => readFileSync(join(folder, name), 'utf8')),
  stored.disk.content,
]
/** What the disk refuses while it is asked to forget the connection. */
const REFUSED = {
  vault: (work) => {
    stored.disk.refusal = new Error('broken')
    const done = work()
    stored.disk.refusal = null
    return done
  },
  'tokens.json': (work) => whileMounted(join(folder, 'tokens.json'), work),
  'settings.json': (work) => whileMounted(join(folder, 'settings.json'), work),
} satisfies Record<string, (work: () => unknown) => unknown>

test.skipIf(!mayMount)('where the disk refuses, nothing is forgotten: not the connection, nor its rotation, nor the secret', async () => {
  await rotate()
  const [list, before] = [app.rotations.list(), files()]
  for (const [name, whileRefused] of Object.entries(REFUSED)) {
    expect(await whileRefused(() => app.sessions.forget(CONNECTION, true)), name).toEqual(fail('data_not_written'))
    expect(app.rotations.list()).toEqual(list)
    expect(app.sessions.find(CONNECTION).ok).toBe(true)
    expect(files()).toEqual(before)
  }
  expect(app.sessions.forget(CONNECTION, true)).toEqual(ok(null))
  expect(onDisk()).not.toContain('a-test')
  expect(app.rotations.list()).toEqual([])
})

test('a rotation whose connection is unknown is ended by the person, and where the disk refuses that is said', async () => {
  const { id } = await rotate()
  expect(await app.rotations.act(id, { kind: 'close' })).toEqual(fail('rotation_running'))
  const settings = join(folder, 'settings.json')
  writeFileSync(settings, JSON.stringify({ ...(JSON.parse(readFileSync(settings, 'utf8')) as object), connections: [], activeId: null }))
  await start()
  expect(app.rotations.list()).toMatchObject([{ id, newKey: { name: 'a-test' } }])
  stored.disk.refusal = new Error('broken')
  expect(await app.rotations.act(id, { kind: 'close' })).toEqual(fail('data_not_written'))
  expect(app.rotations.list()).toHaveLength(1)
  stored.disk.refusal = null
  expect(await app.rotations.act(id, { kind: 'close' })).toEqual(ok(null))
  expect(app.rotations.list()).toEqual([])
  expect(onDisk()).not.toContain('a-test')
})

test('a create that was never answered holds no connection', async () => {
  const { world, app: other, session, id } = await connectedOnce()
  failNext(world, 'create', 'commit-then-drop')
  failNext(world, 'list', 'reset', 100)
  expect(await other.creates.create(session, 'billing-worker')).toMatchObject(ok({ kind: 'unknown' }))
  expect(other.sessions.forget(id, false)).toEqual(ok(null))
})
