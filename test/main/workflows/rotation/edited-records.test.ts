import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { act, anew, app, folder, own, rotate, save, secretOf, start } from './rotate-scene.ts'

beforeEach(anew)

type Key = { readonly id: string; readonly name: string; readonly lastFour: string }
/** A record as the file has it. */
type Stored = {
  readonly rotation: { readonly id: string; readonly oldKey: Key; readonly newKey: Key | null; readonly own: boolean }
}

const editStored = (edit: (record: Stored) => object): void => {
  const file = join(folder, 'rotations.json')
  const { rotations } = JSON.parse(readFileSync(file, 'utf8')) as { rotations: Readonly<Record<string, Stored>> }
  writeFileSync(file, JSON.stringify({ rotations: Object.fromEntries(Object.entries(rotations).map(([id, one]) => [id, edit(one)])) }))
}
/** One that has a new secret, whose app is closed and its record edited. */
const leftAndEdited = async (edit: (record: Stored) => object): Promise<void> => {
  await rotate()
  editStored(edit)
  await start()
}

test('a rotation that an earlier run left is proven by its seal, before the person does anything', async () => {
  await rotate()
  expect(app.rotation().unproven).toBeUndefined()
  await start()
  expect(app.rotation().unproven).toBe(true)
  await app.rotations.verify()
  expect(app.rotation().unproven).toBeUndefined()
  await act('retry')
  expect(app.rotation()).toMatchObject({ step: 'deliver', problem: null })
  expect(app.rotation().unproven).toBeUndefined()
})

test.each([
  ['old key', (record: Stored) => ({ ...record, rotation: { ...record.rotation, oldKey: { ...record.rotation.oldKey, id: own.id } } })],
  [
    'name of the old key',
    (record: Stored) => ({ ...record, rotation: { ...record.rotation, oldKey: { ...record.rotation.oldKey, name: 'x' } } }),
  ],
  ['new key', (record: Stored) => ({ ...record, rotation: { ...record.rotation, newKey: { ...record.rotation.newKey, id: own.id } } })],
  ['name', (record: Stored) => ({ ...record, rotation: { ...record.rotation, name: 'other' } })],
  ['mark of the own key', (record: Stored) => ({ ...record, rotation: { ...record.rotation, own: true } })],
  ['program', (record: Stored) => ({ ...record, rotation: { ...record.rotation, asked: { client: 'x', place: '/tmp/.env' } } })],
  ['known keys', (record: Stored) => ({ ...record, known: [] })],
])('of a record whose %s was edited no secret is used, and it stays unproven', async (_what, edit) => {
  await leftAndEdited(edit)
  await app.rotations.verify()
  await act('retry')
  expect(app.rotation()).toMatchObject({ unproven: true, problem: { kind: 'secret_lost' } })
})

test('a key that is created for an unproven record is sealed for the next start, and the record stays unproven', async () => {
  await leftAndEdited((record) => {
    const rotation = { ...record.rotation, newKey: null, step: 'create', problem: { kind: 'lost' } }
    return { ...record, rotation, sealed: '' }
  })
  await act('retry')
  expect(app.rotation()).toMatchObject({ step: 'deliver', kept: 'sealed', unproven: true })
  const secret = secretOf(app.rotation())
  await start()
  await app.rotations.verify()
  await act('retry')
  expect(app.rotation()).toMatchObject({ step: 'deliver', unproven: true })
  expect(secretOf(app.rotation())).toBe(secret)
  await save()
  await act('retire', { typedName: app.rotation().oldKey.name })
  expect(app.rotation()).toMatchObject({ end: 'rotated' })
})
