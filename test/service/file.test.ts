import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { hashSecret } from '../../electron/service/keys/secret.ts'
import { freshFile, onFile } from './process.ts'
import { modes, open } from './scene.ts'
import { KEYS, revoking, sendTo } from './support.ts'

/** All bytes of a folder's files, one after another. */
const bytesIn = (folder: string): Buffer =>
  Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))))

describe.each(modes)('secrets at rest, %s', (mode) => {
  // Shows: S113
  test('no secret is ever in the file or its journal, in any usual encoding; its hash is', async () => {
    const file = freshFile()
    const { lab, send, create, stop, ...seeded } = await open(mode, { file })
    const tokens = [seeded.mine, seeded.colleague, seeded.stranger].map(({ secret }) => secret)
    const created = await create('billing-worker')
    await send('DELETE', revoking(created.id), { token: created.key })
    const reissued = (await lab.reissue(seeded.colleague.id)) ?? ''
    const scan = (): void => {
      const bytes = bytesIn(dirname(file))
      expect(bytes.includes('billing-worker')).toBe(true)
      for (const secret of [created.key, reissued, ...tokens]) {
        const random = secret.slice('local_live_'.length)
        for (const encoding of ['utf8', 'utf16le'] as const)
          expect(bytes.includes(Buffer.from(random, encoding))).toBe(false)
        // In base64 a text looks different at each of three places; the last letters of a piece
        // depend on what follows.
        for (const shift of [0, 1, 2])
          expect(
            bytes.includes(
              Buffer.from(random.slice(shift, shift + 30))
                .toString('base64')
                .slice(0, 39),
            ),
          ).toBe(false)
        for (const hex of [Buffer.from(random).toString('hex')]) {
          expect(bytes.includes(hex)).toBe(false)
          expect(bytes.includes(hex.toUpperCase())).toBe(false)
        }
      }
      for (const secret of [created.key, reissued, seeded.mine.secret])
        expect(bytes.includes(hashSecret(secret))).toBe(true)
    }
    expect(readdirSync(dirname(file)).toSorted()).toEqual([
      'keys.sqlite',
      'keys.sqlite-owner',
      'keys.sqlite-wal',
    ])
    scan()
    await stop()
    scan()
  })

  test.skipIf(process.platform === 'win32')(
    'only the owner can read the file and its journal',
    async () => {
      const file = freshFile()
      await open(mode, { file })
      for (const name of readdirSync(dirname(file)))
        expect([name, statSync(join(dirname(file), name)).mode & 0o777]).toEqual([name, 0o600])
    },
  )
})

describe('a damaged file', () => {
  /** A service's file, closed, with enough in it to have pages to damage. */
  const closedFile = (): string => {
    const file = freshFile()
    const service = onFile(file)
    service.seed('mixed')
    service.close()
    return file
  }

  test.each([
    ['text in its place', () => Buffer.from('not a database '.repeat(500))],
    [
      'a broken head',
      (good: Buffer) => Buffer.concat([Buffer.alloc(100, 0xff), good.subarray(100)]),
    ],
    [
      'broken pages',
      (good: Buffer) =>
        Buffer.concat([good.subarray(0, 4096), Buffer.alloc(good.length - 4096, 0xa5)]),
    ],
    [
      'half of it lost',
      (good: Buffer) => good.subarray(0, Math.floor(good.length / 2 / 4096) * 4096),
    ],
  ])('with %s is put aside as it is, and a new one takes its place', async (_what, damage) => {
    const file = closedFile()
    const damaged = damage(readFileSync(file))
    writeFileSync(file, damaged)
    const service = onFile(file)
    expect(service.quarantined).toMatch(/keys\.sqlite\.broken-\d+$/)
    expect(readFileSync(service.quarantined ?? '').equals(damaged)).toBe(true)
    const [mine] = service.seedIfEmpty('mixed') ?? []
    service.close()
    const again = onFile(file)
    expect(again.quarantined).toBeNull()
    expect((await sendTo(again)('GET', KEYS, { token: mine?.secret ?? '' })).status).toBe(200)
  })

  test('takes its journal along, so that the new file does not read it', () => {
    const file = closedFile()
    writeFileSync(file, 'damaged '.repeat(1_000))
    writeFileSync(`${file}-wal`, 'journal of the damaged one')
    const service = onFile(file)
    const aside = basename(service.quarantined ?? '')
    expect(readdirSync(dirname(file))).toEqual(expect.arrayContaining([aside, `${aside}-wal`]))
    expect(readFileSync(`${service.quarantined}-wal`, 'utf8')).toBe('journal of the damaged one')
  })

  const ENDLESS =
    'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, x AS name FROM n'
  const schemaChanges = [
    [
      'a view without end in the place of a table',
      `DROP TABLE key_uses; CREATE VIEW key_uses AS ${ENDLESS}`,
    ],
    ['a trigger', `CREATE TRIGGER t AFTER INSERT ON key_uses BEGIN DELETE FROM api_keys; END`],
    ['a table more', 'CREATE TABLE other (id)'],
  ] as const
  test.each(schemaChanges)(
    'with %s nothing of it is run: it is put aside, and a new one takes its place',
    (_what, sql) => {
      const file = closedFile()
      const database = new DatabaseSync(file)
      database.exec(`PRAGMA foreign_keys = OFF; ${sql}`)
      database.close()
      const service = onFile(file)
      expect(service.quarantined).toMatch(/keys\.sqlite\.broken-\d+$/)
      expect(service.workspaces()).toEqual([])
    },
  )

  test('an empty file is a new one, nothing to put aside', () => {
    const file = freshFile()
    writeFileSync(file, '')
    const service = onFile(file)
    expect([service.quarantined, service.seedIfEmpty('empty')?.length]).toEqual([null, 1])
  })
})

describe('a file that is not ours to touch', () => {
  test('one of a newer version is refused and left as it is', () => {
    const file = freshFile()
    onFile(file).close()
    const database = new DatabaseSync(file)
    // As a newer version may have it, journal included.
    database.exec('PRAGMA user_version = 99; PRAGMA journal_mode = DELETE')
    database.close()
    const before = readFileSync(file)
    expect(() => onFile(file)).toThrow(/newer version/)
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(dirname(file)).filter((name) => name.includes('broken'))).toEqual([])
  })

  test('a database of another program is an error, and stays as it is', () => {
    const file = freshFile()
    const database = new DatabaseSync(file)
    database.exec('CREATE TABLE notes (text)')
    database.close()
    const before = readFileSync(file)
    expect(() => onFile(file)).toThrow('not a data file')
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('a folder in its place is an error, and stays', () => {
    const file = freshFile()
    mkdirSync(file)
    expect(() => onFile(file)).toThrow(/EISDIR|EPERM|EACCES/)
    expect(readdirSync(dirname(file))).toEqual(['keys.sqlite'])
  })

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'one that may not be read is an error, not a damage (root may read all)',
    () => {
      const file = freshFile()
      onFile(file).close()
      chmodSync(file, 0)
      expect(() => onFile(file)).toThrow(/EACCES/)
      expect(readdirSync(dirname(file))).toEqual(['keys.sqlite'])
    },
  )
})
