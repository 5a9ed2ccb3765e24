import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  openSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { cancel, createSwitch } from '../../../../electron/main/features/scan/control.ts'
import { FileScan } from '../../../../electron/main/features/scan/scan-file.ts'
import { newFolder } from '../../new-folder.ts'
import { known, matcherOf, scanAll, secret } from './support.ts'

let root: string
let chosen: string
beforeEach(() => {
  root = newFolder()
  chosen = join(root, 'chosen')
  mkdirSync(join(chosen, 'deep', 'er'), { recursive: true })
})

const put = (name: string, content: string | Buffer): string => {
  const path = join(chosen, name)
  writeFileSync(path, content)
  return path
}
const found = async () =>
  (await scanAll({ folders: [chosen], known })).places
    .map(({ path, line }) => `${path.slice(chosen.length + 1)}:${line}`)
    .toSorted()

test('files are found at any depth, hidden ones too, each with its line', async () => {
  put('.env', `A=1\nKEY=${secret}\n`)
  put('deep/er/config.json', `{"key":"${secret}"}`)
  put('deep/none.txt', 'nothing')
  expect(await found()).toEqual(['.env:2', 'deep/er/config.json:1'])
})

// Shows: S60
test('no link is followed, to a file or a folder outside or in a circle, and those that lead out are told', async () => {
  mkdirSync(join(root, 'outside'))
  writeFileSync(join(root, 'outside', 'key'), secret)
  symlinkSync(join(root, 'outside'), join(chosen, 'folder'))
  symlinkSync(join(root, 'outside', 'key'), join(chosen, 'file'))
  symlinkSync(chosen, join(chosen, 'deep', 'circle'))
  put('real', secret)
  symlinkSync('../real', join(chosen, 'deep', 'inside'))
  expect(await found()).toEqual(['real:1'])
  expect(await scanAll({ folders: [chosen], known })).toMatchObject({
    end: 'incomplete',
    skipped: [{ reason: 'link', count: 2 }],
  })
  expect(await scanAll({ folders: [chosen, join(root, 'outside')], known })).toMatchObject({
    end: 'done',
    skipped: [],
  })
})

test('a folder that only looks like a repository is told, and all else is looked through', async () => {
  for (const name of ['HEAD', 'objects', 'refs']) put(name, secret)
  const { end, skipped, places } = await scanAll({ folders: [chosen], known })
  expect({ end, reasons: skipped.map(({ reason }) => reason) }).toEqual({
    end: 'incomplete',
    reasons: ['git_failed'],
  })
  expect(places).toHaveLength(3)
})

test('a file is not read once a folder on the way to it leads elsewhere, while a home folder may be a link', async () => {
  const file = put('deep/key', secret)
  const places: unknown[] = []
  const scan = new FileScan(
    matcherOf([secret]),
    () => {},
    () => {},
    [],
  )
  const look = (): void => scan.scan(file, (place) => places.push(place))
  look()
  renameSync(join(chosen, 'deep'), join(root, 'outside'))
  symlinkSync(join(root, 'outside'), join(chosen, 'deep'))
  if (process.platform === 'linux') look()
  expect(places).toHaveLength(1)
  expect((await scanAll({ files: [file], known })).places).toHaveLength(1)
})

// Shows: S60
test('pipes, sockets’ folders and devices are passed by', async () => {
  execFileSync('mkfifo', [join(chosen, 'pipe')])
  put('real', secret)
  expect(await found()).toEqual(['real:1'])
  expect(await scanAll({ folders: ['/proc/self/fdinfo'], known })).toMatchObject({
    end: 'incomplete',
    skipped: [{ reason: 'system_folder' }],
  })
})

test('a folder or file that cannot be read is told, and the rest is looked through', async () => {
  put('real', secret)
  const scanned = await scanAll({
    folders: [join(root, 'none'), chosen],
    files: [join(root, 'neither')],
    known,
  })
  expect(scanned).toMatchObject({
    end: 'incomplete',
    skipped: [{ reason: 'unreadable', count: 2 }],
    places: [{ kind: 'this_key' }],
  })
  chmodSync(chosen, 0o755)
})

test('what is behind the hole of a sparse file of 1 GB is found', { tags: ['more'] }, async () => {
  const path = put('sparse', '')
  truncateSync(path, 1e9)
  const file = openSync(path, 'r+')
  writeSync(file, `\n${secret}\n`, 999_000_000)
  expect(await found()).toEqual(['sparse:2'])
})

test('what was allowed of bytes or of time ends the scan, with what was found before', async () => {
  put('a', secret)
  put('b', Buffer.alloc(5_000_000))
  expect(
    await scanAll({
      folders: [chosen],
      files: [join(chosen, 'a')],
      known,
      budget: { ms: 60_000, bytes: 1_000_000 },
    }),
  ).toMatchObject({
    end: 'budget',
    places: [{ kind: 'this_key' }],
  })
  expect((await scanAll({ folders: [chosen], known, budget: { ms: 0, bytes: 1e9 } })).end).toBe(
    'budget',
  )
})

test('a scan that was cancelled looks at nothing more', async () => {
  put('a', secret)
  const shared = createSwitch()
  cancel(shared)
  expect(await scanAll({ folders: [chosen], known, shared })).toMatchObject({
    end: 'cancelled',
    places: [],
  })
})
