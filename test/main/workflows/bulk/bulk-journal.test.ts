import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type NotedBulk, openBulkJournal } from '../../../../electron/main/workflows/bulk/bulk-journal.ts'
import { newFolder } from '../../new-folder.ts'
import { expectOwnersOnly } from '../../storage/owners-only.ts'

let folder: string
const own = () => join(folder, 'bulk-revokes')

beforeEach(() => {
  folder = newFolder()
})

const bulk = (count = 3): NotedBulk => ({
  id: randomUUID(),
  connectionId: 'c',
  address: 'https://a.test',
  known: ['key_own'],
  rows: Array.from({ length: count }, (_, n) => ({
    id: `key_${n}`,
    name: `line\nbreak ${n}`,
    lastFour: 'aaaa',
    confirmed: n === 0,
    state: 'waiting' as const,
  })),
})
const statesLeft = () =>
  openBulkJournal(folder)
    .left()
    .map(({ rows }) => rows.map(({ state }) => state))

test('what was noted is there for the next run, and only the owner can read it', () => {
  const journal = openBulkJournal(folder)
  const planned = bulk()
  journal.write(planned)
  expect(openBulkJournal(folder).left()).toEqual([planned])
  journal.mark(planned.id, 0, 'sent')
  journal.mark(planned.id, 0, 'revoked')
  journal.mark(planned.id, 1, 'sent')
  expect(statesLeft()).toEqual([['revoked', 'sent', 'waiting']])
  const [file = ''] = readdirSync(own())
  if (process.platform !== 'win32') {
    expect(statSync(own()).mode & 0o777).toBe(0o700)
    expectOwnersOnly(join(own(), file))
  }
  journal.drop(planned.id)
  expect([statesLeft(), readdirSync(own())]).toEqual([[], []])
})

test('a note that was torn anywhere keeps every whole step before it, and the next one is not lost in it', () => {
  const journal = openBulkJournal(folder)
  const planned = bulk()
  const path = join(own(), `${planned.id}.jsonl`)
  journal.write(planned)
  const plan = readFileSync(path).length
  journal.mark(planned.id, 0, 'revoked')
  const first = readFileSync(path).length
  journal.mark(planned.id, 1, 'sent')
  const whole = readFileSync(path)
  for (let length = plan; length < whole.length; length += 1) {
    writeFileSync(path, whole.subarray(0, length))
    journal.mark(planned.id, 2, 'sent')
    const [states] = statesLeft()
    expect(states).toEqual([length < first ? 'waiting' : 'revoked', 'waiting', 'sent'])
  }
})

test('a plan that cannot be read is set aside whole, never wiped, and never becomes a job', () => {
  const journal = openBulkJournal(folder)
  const planned = bulk()
  const path = join(own(), `${planned.id}.jsonl`)
  journal.write(planned)
  const whole = readFileSync(path)
  for (const content of [
    whole.subarray(0, 40),
    '',
    '{}',
    JSON.stringify({ ...planned, version: 3 }),
    whole.toString().replace('waiting', 'wild'),
  ]) {
    writeFileSync(path, content)
    const reported: string[] = []
    expect(openBulkJournal(folder, (aside) => reported.push(aside)).left()).toEqual([])
    expect(reported).toEqual([`${path}.broken`])
    expect(readFileSync(`${path}.broken`)).toEqual(Buffer.from(content))
    rmSync(`${path}.broken`)
  }
})

test('a note that cannot even be opened does not keep the others back', () => {
  const journal = openBulkJournal(folder)
  const planned = bulk()
  journal.write(planned)
  mkdirSync(join(own(), `${randomUUID()}.jsonl`))
  expect(openBulkJournal(folder).left()).toEqual([planned])
})

test('a file under another name than its own is not taken: its steps would go elsewhere', () => {
  const journal = openBulkJournal(folder)
  const planned = bulk()
  journal.write(planned)
  writeFileSync(join(own(), `${randomUUID()}.jsonl`), readFileSync(join(own(), `${planned.id}.jsonl`)))
  expect(openBulkJournal(folder).left()).toEqual([planned])
})
