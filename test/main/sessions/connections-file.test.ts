import { expect, test } from 'vitest'
import type { Connection } from '../../../electron/contract/connection.ts'
import { connectionsFile, readConnectionsFile } from '../../../electron/main/sessions/connections-file.ts'

const remote: Connection = {
  id: 'id-of-this-computer',
  name: 'Mail',
  kind: 'remote',
  baseUrl: 'https://mail.test/eu',
  lastFour: 'Zz9x',
  keyId: 'key_own',
  keeping: 'sealed',
  accent: 'violet',
  production: true,
}
const local: Connection = { ...remote, id: 'l', name: 'Local', kind: 'local', baseUrl: 'local' }

test('what was exported comes back as it was, but for all that belongs to this computer', () => {
  const file = connectionsFile([local, remote])
  for (const own of ['id-of-this-computer', 'Zz9x', 'key_own', 'sealed', 'Local']) expect(file).not.toContain(own)
  expect(readConnectionsFile(file, [])).toEqual({
    ok: true,
    value: { fresh: [{ name: 'Mail', baseUrl: 'https://mail.test/eu', accent: 'violet', production: true }], known: 0, refused: 0 },
  })
})

const fileOf = (connections: readonly object[]) => JSON.stringify({ format: 'keystow-connections', version: 1, connections })

test('one that is here already, or twice in the file, is added once at most', () => {
  const twice = fileOf([
    { name: 'Mail', baseUrl: 'https://mail.test/eu/' },
    { name: ' Other ', baseUrl: 'other.test' },
    { name: 'Other', baseUrl: 'https://other.test' },
  ])
  const read = readConnectionsFile(twice, [remote])
  expect(read).toMatchObject({ value: { fresh: [{ name: 'Other', baseUrl: 'https://other.test' }], known: 2, refused: 0 } })
})

test('an address that could not be typed is not taken from a file either', () => {
  const bad = ['http://mail.test', 'https://user:word@mail.test', 'https://mail.test/?key=1', 'file:///etc/passwd', '']
  expect(readConnectionsFile(fileOf(bad.map((baseUrl) => ({ name: 'x', baseUrl }))), [])).toEqual({
    ok: true,
    value: { fresh: [], known: 0, refused: bad.length },
  })
})

test.each([
  ['', 'nothing'],
  ['{', 'half a file'],
  ['[]', 'a list'],
  ['{"format":"keystow-connections","version":2,"connections":[]}', 'a later version'],
  [fileOf([{ name: 5, baseUrl: 'https://a.test' }]), 'a wrong type'],
  [fileOf(Array.from({ length: 201 }, () => ({ name: 'x', baseUrl: 'https://a.test' }))), 'too many'],
])('%s is refused whole: %s', (text) => {
  expect(readConnectionsFile(text, [])).toEqual({ ok: false, error: { code: 'bad_input' } })
})
