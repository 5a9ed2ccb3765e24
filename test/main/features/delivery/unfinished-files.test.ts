import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { openUnfinished } from '../../../../electron/main/features/delivery/unfinished-files.ts'
import { fill, mayMount, smallDisk } from '../../store/full-disk.ts'
import { noRoom, testStore } from '../../store/test-store.ts'
import { deliver, envScene, SECRET } from './env-scene.ts'

const LEFT = '.env.keystow-01234567-89ab-cdef-0123-456789abcdef.tmp'

test('what a run that was killed left beside a file is removed by the next start, and nothing else', () => {
  const { project, names } = envScene()
  for (const name of [LEFT, '.env', 'kept.tmp']) writeFileSync(join(project, name), SECRET)
  mkdirSync(join(project, `folder${LEFT}`))
  const unfinishedFiles = [LEFT, `folder${LEFT}`, `missing${LEFT}`].map((name) =>
    join(project, name),
  )
  const { store } = testStore({ unfinishedFiles })
  openUnfinished(store)
  expect(names()).toEqual(['.env', `folder${LEFT}`, 'kept.tmp'])
  expect(store.value.unfinishedFiles).toEqual([])
})

test('what was left on a disk that was away at a start is removed by a later one', () => {
  const { project, names } = envScene()
  const { store, restart } = testStore()
  writeFileSync(join(project, LEFT), SECRET)
  openUnfinished(store).begin(join(project, LEFT))
  renameSync(project, `${project}-away`)
  openUnfinished(restart())
  renameSync(`${project}-away`, project)
  const last = restart()
  openUnfinished(last)
  expect(names()).toEqual([])
  expect(last.value.unfinishedFiles).toEqual([])
})

test('of the app nothing is written anywhere where the file could not be noted first', async () => {
  const { file, vault, envFile } = envScene()
  const destination = envFile('.env')
  vault.disk.refusal = noRoom()
  expect(await deliver(destination)).toMatchObject(fail('disk_full'))
  expect(existsSync(file)).toBe(false)
  vault.disk.refusal = null
  expect(await deliver(destination)).toEqual(ok(null))
})

describe.skipIf(!mayMount)('on a full disk', () => {
  // Shows: S43
  test('of the file nothing is lost and nothing half written stays, and it is written once there is room', async () => {
    const disk = smallDisk()
    const scene = envScene(disk)
    const before = `A=${'x'.repeat(20_000)}\n`
    writeFileSync(join(disk, '.env'), before)
    fill(disk, 1)
    expect(await deliver(scene.envFile('.env'))).toMatchObject(fail('disk_full'))
    expect(readFileSync(join(disk, '.env'), 'utf8')).toBe(before)
    expect(scene.names()).toEqual(['.env', 'ballast'])
    writeFileSync(join(disk, 'ballast'), '')
    expect(await deliver(scene.envFile('.env'))).toEqual(ok(null))
    expect(readFileSync(join(disk, '.env'), 'utf8')).toBe(`${before}KEY=${SECRET}\n`)
  })
})
