import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { openUnfinished } from '../../../electron/main/delivery/unfinished-files.ts'
import { fill, mayMount, smallDisk } from '../storage/full-disk.ts'
import { deliver, envScene, SECRET } from './env-scene.ts'

const LEFT = '.env.keystow-01234567-89ab-cdef-0123-456789abcdef.tmp'

test('what a run that was killed left beside a file is removed by the next start, and nothing else', () => {
  const { project, own, names } = envScene()
  for (const name of [LEFT, '.env', 'kept.tmp']) writeFileSync(join(project, name), SECRET)
  mkdirSync(join(project, `folder${LEFT}`))
  const paths = [LEFT, '.env', 'kept.tmp', `folder${LEFT}`, `missing${LEFT}`].map((name) => join(project, name))
  writeFileSync(join(own, 'deliveries.json'), JSON.stringify({ paths }))
  openUnfinished(own)
  expect(names()).toEqual(['.env', `folder${LEFT}`, 'kept.tmp'])
  expect(JSON.parse(readFileSync(join(own, 'deliveries.json'), 'utf8'))).toEqual({ paths: [] })
})

test('what was left on a disk that was away at a start is removed by a later one', () => {
  const { project, own, names } = envScene()
  writeFileSync(join(project, LEFT), SECRET)
  openUnfinished(own).begin(join(project, LEFT))
  renameSync(project, `${project}-away`)
  openUnfinished(own)
  renameSync(`${project}-away`, project)
  openUnfinished(own)
  expect(names()).toEqual([])
  expect(JSON.parse(readFileSync(join(own, 'deliveries.json'), 'utf8'))).toEqual({ paths: [] })
})

test('a start makes no file of its own for it', () => {
  const { own } = envScene()
  openUnfinished(own)
  expect(readdirSync(own)).toEqual([])
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

  test('of the app nothing is written anywhere, because it could not be noted first', async () => {
    const { file, own, envFile } = envScene()
    const destination = envFile('.env')
    const disk = smallDisk()
    const { createEnvFile } = await import('../../../electron/main/delivery/env-file.ts')
    fill(disk)
    const onFullDisk = createEnvFile({
      chosen: file,
      variable: 'KEY',
      folder: own,
      git: null,
      unfinished: openUnfinished(disk),
    })
    expect(await deliver(onFullDisk)).toMatchObject(fail('disk_full'))
    expect(existsSync(file)).toBe(false)
    expect(await deliver(destination)).toEqual(ok(null))
  })
})
