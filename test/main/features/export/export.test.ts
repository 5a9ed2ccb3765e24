import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NO_ANNOTATION } from '../../../../electron/contract/annotations.ts'
import type { ApiKey } from '../../../../electron/contract/api-key.ts'
import { maskSecrets } from '../../../../electron/contract/mask-secrets.ts'
import { writeAtomically } from '../../../../electron/main/base/atomic-write.ts'
import {
  appendPrivate,
  keepPrivate,
  keepPrivateFolder,
} from '../../../../electron/main/base/private-files.ts'
import { activityFile } from '../../../../electron/main/features/activity/activity-file.ts'
import {
  type Inventory,
  inventoryFile,
} from '../../../../electron/main/features/export/inventory.ts'
import { toCsv, toJson } from '../../../../electron/main/platform/files/file-content.ts'
import { formulasIn, hostileNames, isNeutralised, readCsv, SEPARATORS } from '../../../prove/csv.ts'
import { seeded } from '../../../prove/random.ts'
import { newFolder } from '../../new-folder.ts'
import { keyNamed } from '../../samples.ts'
import { expectOwnersOnly } from '../../store/owners-only.ts'

describe('CSV', () => {
  test('every cell comes back as it was, whatever is in it', () => {
    const row = ['plain', 'with "quotes"', 'with, comma', 'two\r\nlines', '', 'ünïcödé 鍵']
    expect(readCsv(toCsv(['a', 'b', 'c', 'd', 'e', 'f'], [row]))).toEqual([
      ['a', 'b', 'c', 'd', 'e', 'f'],
      row,
    ])
  })

  test.each(['=HYPERLINK("https://x","y")', '+1', '-1', '@SUM(A1)', '\t1', '\r1', '\n1', '＝1'])(
    'the cell %j is not a formula to a spreadsheet',
    (cell) => {
      expect(readCsv(toCsv(['a'], [[cell]]))).toEqual([['a'], [`'${cell}`]])
    },
  )
})

describe('10,000 hostile names', () => {
  const names = hostileNames(seeded(47), 10_000)

  // Shows: S31
  test('come back from JSON masked, and from CSV in as many rows', () => {
    const rows = JSON.parse(toJson({ names })) as { names: readonly string[] }
    expect(rows.names).toEqual(names.map(maskSecrets))
    const read = readCsv(
      toCsv(
        ['name', 'note'],
        names.map((name) => [name, name]),
      ),
    )
    expect(read).toHaveLength(names.length + 1)
    expect(
      names.filter((name, at) => !isNeutralised(read[at + 1]?.[0] ?? '', maskSecrets(name))),
    ).toEqual([])
  })

  // Shows: S103
  test.each(SEPARATORS)('begin no formula where a spreadsheet splits at %j', (separator) => {
    const text = toCsv(
      ['name', 'note'],
      names.map((name) => [name, name]),
    )
    expect(formulasIn(text, separator)).toEqual([])
  })
})

describe('a written file', () => {
  let folder: string
  const path = (): string => join(folder, 'list.csv')
  beforeEach(() => {
    folder = newFolder()
  })
  afterEach(() => void chmodSync(folder, 0o700))

  test('is for the owner only, and replaces what was there', () => {
    writeFileSync(path(), 'before', { mode: 0o644 })
    writeAtomically(path(), 'after')
    expect(readFileSync(path(), 'utf8')).toBe('after')
    expectOwnersOnly(path())
    expect(readdirSync(folder)).toEqual(['list.csv'])
  })

  test.skipIf(process.platform === 'win32')(
    "that was found open to others is the owner's only after it was opened",
    () => {
      writeFileSync(path(), 'one', { mode: 0o644 })
      appendPrivate(path(), ' two')
      expect([readFileSync(path(), 'utf8'), statSync(path()).mode & 0o777]).toEqual([
        'one two',
        0o600,
      ])
      chmodSync(path(), 0o644)
      keepPrivate(path())
      expectOwnersOnly(path())
      keepPrivate(join(folder, 'not there'))
      mkdirSync(join(folder, 'own'), { mode: 0o755 })
      keepPrivateFolder(join(folder, 'own'))
      expect(statSync(join(folder, 'own')).mode & 0o777).toBe(0o700)
    },
  )

  test('that cannot be put in its place leaves nothing behind', () => {
    writeFileSync(join(folder, 'file'), 'a file, not a folder')
    expect(() => writeAtomically(join(folder, 'file', 'list.csv'), 'x')).toThrow()
    mkdirSync(join(folder, 'sub-folder'))
    expect(() => writeAtomically(join(folder, 'sub-folder'), 'x')).toThrow()
    expect(readdirSync(folder)).toEqual(['file', 'sub-folder'])
  })

  test('goes to the named place, not through a link that lies there', () => {
    const target = join(folder, 'target')
    writeFileSync(target, 'untouched')
    symlinkSync(target, path())
    writeAtomically(path(), 'after')
    expect(readFileSync(target, 'utf8')).toBe('untouched')
    expect(existsSync(path())).toBe(true)
  })
})

test('the activity log is exported with every field, in both formats', () => {
  const entry = {
    at: '2026-11-21T12:00:00.000Z',
    connection: '=cmd',
    action: 'create',
    keyId: null,
    keyName: 'billing "eu"',
    lastFour: 'a1B2',
    outcome: 'created',
    client: { name: '=deploy', request: 'create', connectionId: 'c' },
    count: 3,
  } as const
  expect(readCsv(activityFile([entry], 'csv'))).toEqual([
    [
      'at',
      'connection',
      'action',
      'keyId',
      'keyName',
      'lastFour',
      'outcome',
      'place',
      'program',
      'asked',
      'times',
    ],
    [
      '2026-11-21T12:00:00.000Z',
      "'=cmd",
      'create',
      '',
      'billing "eu"',
      'a1B2',
      'created',
      '',
      "'=deploy",
      'create',
      '3',
    ],
  ])
  const { client, count: _count, ...fields } = entry
  expect(JSON.parse(activityFile([entry], 'json'))).toEqual([
    { ...fields, place: null, program: client.name, asked: client.request, times: '3' },
  ])
})

describe('an inventory', () => {
  const key = (fields: Partial<ApiKey>) =>
    keyNamed('key_a', { name: 'billing', lastFour: 'a1B2', ...fields })
  const inventory: Inventory = {
    connection: { name: 'Production', baseUrl: 'https://api.example.com' },
    listedAt: Date.parse('2026-11-21T12:00:00Z'),
    keys: [key({ name: '=1+1' }), key({ id: 'key_b', lastUsedAt: '2026-11-01T00:00:00.000Z' })],
    own: { certainty: 'known', ids: ['key_b'] },
    annotations: {
      key_a: {
        ...NO_ANNOTATION,
        alias: 'Invoices',
        tags: ['prod', 'eu'],
        note: 'Ask Kim',
        createdHere: true,
      },
    },
  }

  test('has what the service lists, and what is noted here only when that was asked for', () => {
    expect(readCsv(inventoryFile({ ...inventory, annotations: null }, 'csv'))).toEqual([
      ['id', 'name', 'lastFour', 'createdAt', 'lastUsedAt', 'thisApp'],
      ['key_a', "'=1+1", 'a1B2', '2026-01-01T00:00:00.000Z', '', 'no'],
      ['key_b', 'billing', 'a1B2', '2026-01-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 'yes'],
    ])
    expect(readCsv(inventoryFile(inventory, 'csv')).map((row) => row.slice(6))).toEqual([
      ['alias', 'tags', 'note'],
      ['Invoices', 'prod, eu', 'Ask Kim'],
      ['', '', ''],
    ])
    const bare = JSON.parse(inventoryFile({ ...inventory, annotations: null }, 'json'))
    expect(bare.keys[0]).toEqual({ ...inventory.keys[0], thisApp: 'no' })
  })

  test('as JSON names its connection and its time, and null is null', () => {
    const own = { certainty: 'ambiguous', ids: ['key_a'] } as const
    expect(JSON.parse(inventoryFile({ ...inventory, own }, 'json'))).toEqual({
      connection: inventory.connection,
      listedAt: '2026-11-21T12:00:00.000Z',
      keys: [
        {
          ...inventory.keys[0],
          thisApp: 'maybe',
          alias: 'Invoices',
          tags: ['prod', 'eu'],
          note: 'Ask Kim',
        },
        { ...inventory.keys[1], thisApp: 'no', alias: '', tags: [], note: '' },
      ],
    })
  })
})
