// @module-tag more
// Shows: S110
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { DataFileInUse } from '../../electron/service/keys/owner.ts'
import { newFolder } from '../main/new-folder.ts'
import { freshFile, onFile, runToEnd, serveApart } from './process.ts'
import { KEYS, named, sendOver, sendTo } from './support.ts'

/** The line of whoever finds a file in use. */
const refusal = (who: string): string =>
  `The data file is in use by another program${who}. One process at a time can have it open.\n`
/** Program, process and time, as the refusal names them. */
const nameOf = (pid: unknown): RegExp =>
  new RegExp(`\\(keystow-service, PID ${pid}, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\)`)

/** What opening the file in this process throws. */
const refusedHere = (file: string): unknown => {
  try {
    onFile(file)
  } catch (cause) {
    return cause
  }
  return null
}

test('a second process is refused at once, in one line that names the owner, and the first one is unharmed', async () => {
  const file = freshFile()
  const service = onFile(file)
  const token = service.seed('mixed')[0]?.secret ?? ''
  const create = () => sendTo(service)('POST', KEYS, { token, ...named('mine') })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect((await create()).status).toBe(201)
    const before = readFileSync(`${file}-owner`)
    const { code, out, err } = await runToEnd('--data', file)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(nameOf(process.pid))
    expect(err.replace(nameOf(process.pid), '(who)')).toBe(refusal(' (who)'))
    expect(readFileSync(`${file}-owner`)).toEqual(before)
  }
  expect((await create()).status).toBe(201)
  service.close()
  const { url } = await serveApart('--data', file)
  const { keys } = (await sendOver(url)('GET', KEYS, { token })).json().data
  expect(keys.filter(({ name }) => name === 'mine')).toHaveLength(3)
})

test('a second opening in the owner’s own process is refused too, and leaves the file to it', async () => {
  const file = freshFile()
  onFile(file)
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(refusedHere(file)).toBeInstanceOf(DataFileInUse)
  expect((await runToEnd('--data', file)).err).toMatch(nameOf(process.pid))
})

test.skipIf(process.platform === 'win32')(
  'a path that leads to the file by a link names the owner too, whichever of them it has',
  async () => {
    const file = freshFile()
    const link = join(newFolder(), 'link.sqlite')
    symlinkSync(file, link)
    const service = onFile(file)
    expect((await runToEnd('--data', link)).err).toMatch(nameOf(process.pid))
    service.close()
    const { end } = await serveApart('--data', link)
    expect(refusedHere(file)).toMatchObject({
      owner: expect.stringMatching(/^keystow-service, PID /),
    })
    await end('SIGTERM')
    expect([readdirSync(dirname(file)), readdirSync(dirname(link))]).toEqual([
      ['keys.sqlite'],
      ['link.sqlite'],
    ])
  },
)

test('kill -9 of the owner frees the file at once, and what it left is neither believed nor in the way', async () => {
  const file = freshFile()
  const { tokens, end } = await serveApart('--data', file)
  expect(refusedHere(file)).toMatchObject({
    owner: expect.stringMatching(/^keystow-service, PID \d+, /),
  })
  await end('SIGKILL')
  const left = readFileSync(`${file}-owner`)
  const service = onFile(file)
  expect((await sendTo(service)('GET', KEYS, { token: tokens[0]?.secret ?? '' })).status).toBe(200)
  expect(readFileSync(`${file}-owner`)).not.toEqual(left)
})

test.each([
  ['of a process that is gone', (left: string) => left],
  [
    'of another computer',
    (left: string) =>
      left
        .replace(JSON.stringify(hostname()), '"elsewhere"')
        .replace(/"pid":\d+/, `"pid":${process.pid}`),
  ],
  ['with a text for a name', (left: string) => left.replace('keystow-service', 'Call 555')],
  ['that is no note', () => 'null'],
])('a note %s names nobody', async (_what, change) => {
  const file = freshFile()
  const { end } = await serveApart('--data', file)
  await end('SIGKILL')
  writeFileSync(`${file}-owner`, change(readFileSync(`${file}-owner`, 'utf8')))
  // A program that writes no note.
  const other = new DatabaseSync(file)
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  expect(refusedHere(file)).toMatchObject({ owner: null, message: refusal('').trimEnd() })
  other.close()
  expect(refusedHere(file)).toBeNull()
})

test('a note that can neither be written nor removed keeps nobody from opening and closing the file', () => {
  const file = freshFile()
  mkdirSync(`${file}-owner`)
  onFile(file).close()
  expect(refusedHere(file)).toBeNull()
})

test('of several processes that open one new file at the same moment a single one gets it, whole', async () => {
  const file = freshFile()
  const all = await Promise.allSettled(
    Array.from({ length: 3 }, () => serveApart('--data', file, '--seed', 'mixed')),
  )
  const [owner, ...more] = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(more).toEqual([])
  for (const one of all)
    if (one.status === 'rejected') expect(String(one.reason)).toContain('in use by another program')
  const [first] = owner?.tokens ?? []
  expect(
    (await sendOver(owner?.url ?? '')('GET', KEYS, { token: first?.secret ?? '' })).status,
  ).toBe(200)
})
