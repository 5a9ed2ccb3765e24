import { expect, test } from 'vitest'
import { type Annotation, NO_ANNOTATION } from '../../../../electron/contract/annotations.ts'
import type { Connection } from '../../../../electron/contract/connection.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import {
  connectionsFile,
  planNotes,
  readConnectionsFile,
} from '../../../../electron/main/features/connections/connections-file.ts'
import { createSecret } from '../../../../electron/service/keys/secret.ts'
import { connectionTo } from '../../samples.ts'

const remote = connectionTo('https://mail.test/eu', {
  id: 'id-of-this-computer',
  name: 'Mail',
  lastFour: 'Zz9x',
  keyId: 'key_own',
  accent: 'violet',
  production: true,
})
const local: Connection = { ...remote, id: 'l', name: 'Local', kind: 'local', baseUrl: 'local' }

test('what was exported comes back as it was, but for all that belongs to this computer', () => {
  const file = connectionsFile([local, remote])
  for (const own of ['id-of-this-computer', 'Zz9x', 'key_own', 'sealed', 'Local'])
    expect(file).not.toContain(own)
  expect(readConnectionsFile(file, [])).toEqual(
    ok({
      fresh: [
        { name: 'Mail', baseUrl: 'https://mail.test/eu', accent: 'violet', production: true },
      ],
      known: 0,
      refused: 0,
    }),
  )
})

const noted = (fields: Partial<Annotation>): Annotation => ({ ...NO_ANNOTATION, ...fields })
const MAIL = { name: 'Mail', baseUrl: 'https://mail.test/eu' }

test('what is noted of keys goes along only where that is wanted, without what the app noted by itself', () => {
  const here = {
    key_a: noted({
      alias: 'Invoices',
      note: 'Ask Kim',
      tags: ['eu'],
      createdHere: true,
      ownCalls: [{ sentAt: 7, answeredAt: 7 }],
    }),
    key_b: noted({ ownUntil: 9 }),
  }
  expect(connectionsFile([remote])).not.toContain('Invoices')
  const file = connectionsFile([remote], () => here)
  for (const own of ['createdHere', 'ownCalls', 'ownUntil', 'key_b', 'deliveries'])
    expect(file).not.toContain(own)
  expect(planNotes(file, [remote], () => ({}))).toEqual({
    changes: new Map([
      [remote.id, { key_a: { alias: 'Invoices', note: 'Ask Kim', tags: ['eu'] } }],
    ]),
    keys: 1,
    differing: 0,
    refused: 0,
  })
})

test('an import fills what is empty and replaces nothing: what differs stays, and is counted', () => {
  const here = {
    same: noted({ alias: 'A', tags: ['eu'] }),
    other: noted({ alias: 'mine', note: '' }),
    full: noted({ alias: 'mine', note: 'mine', tags: ['mine'] }),
  }
  const notes = {
    same: { alias: 'A', tags: ['eu'] },
    other: { alias: 'theirs', note: 'new here' },
    full: { alias: 'theirs', note: 'theirs', tags: ['theirs'] },
    fresh: { alias: ' trimmed ', tags: ['b', ' b ', 'a'] },
  }
  expect(planNotes(fileOf([{ ...MAIL, notes }]), [remote], () => here)).toEqual({
    changes: new Map([
      [remote.id, { other: { note: 'new here' }, fresh: { alias: 'trimmed', tags: ['b', 'a'] } }],
    ]),
    keys: 2,
    differing: 2,
    refused: 0,
  })
})

test('a note that could not be typed, or that looks like a secret, is not taken from a file either', () => {
  const secret = createSecret('mk')
  const bad = {
    long: { alias: 'x'.repeat(81) },
    many: { tags: Array.from({ length: 13 }, (_, index) => `t${index}`) },
    wrong: { note: 5 },
    odd: 'text',
    hidden: { note: `the key is ${secret}` },
    tagged: { tags: [secret.slice(0, 32)] },
    [secret]: { alias: 'a' },
    ['k'.repeat(257)]: { alias: 'a' },
  }
  const plan = planNotes(
    fileOf([{ ...MAIL, notes: { ...bad, good: { alias: 'a' } } }]),
    [remote],
    () => ({}),
  )
  expect(plan?.changes.get(remote.id)).toEqual({ good: { alias: 'a' } })
  expect(plan?.refused).toBe(Object.keys(bad).length)
})

test('keys that are named like what every object has are keys like any other', () => {
  const file = `{"format":"keystow-connections","version":1,"connections":[{"name":"Mail","baseUrl":"https://mail.test/eu","notes":{"__proto__":{"alias":"a"},"constructor":{"alias":"b"}}}]}`
  const plan = planNotes(file, [remote], () => ({}))
  expect(Object.entries(plan?.changes.get(remote.id) ?? {})).toEqual([
    ['__proto__', { alias: 'a' }],
    ['constructor', { alias: 'b' }],
  ])
})

const fileOf = (connections: readonly object[]) =>
  JSON.stringify({ format: 'keystow-connections', version: 1, connections })

test('one that is here already, or twice in the file, is added once at most', () => {
  const twice = fileOf([
    { name: 'Mail', baseUrl: 'https://mail.test/eu/' },
    { name: ' Other ', baseUrl: 'other.test' },
    { name: 'Other', baseUrl: 'https://other.test' },
  ])
  const read = readConnectionsFile(twice, [remote])
  expect(read).toMatchObject({
    value: { fresh: [{ name: 'Other', baseUrl: 'https://other.test' }], known: 2, refused: 0 },
  })
})

test('an address that could not be typed is not taken from a file either', () => {
  const bad = [
    'http://mail.test',
    'https://user:word@mail.test',
    'https://mail.test/?key=1',
    'file:///etc/passwd',
    '',
  ]
  expect(readConnectionsFile(fileOf(bad.map((baseUrl) => ({ name: 'x', baseUrl }))), [])).toEqual(
    ok({ fresh: [], known: 0, refused: bad.length }),
  )
})

test.each([
  ['', 'nothing'],
  ['{', 'half a file'],
  ['[]', 'a list'],
  ['{"format":"keystow-connections","version":2,"connections":[]}', 'a later version'],
  [fileOf([{ name: 5, baseUrl: 'https://a.test' }]), 'a wrong type'],
  [
    fileOf(Array.from({ length: 201 }, () => ({ name: 'x', baseUrl: 'https://a.test' }))),
    'too many',
  ],
])('%s is refused whole: %s', (text) => {
  expect(readConnectionsFile(text, [])).toEqual(fail('bad_input'))
})
