import { expect, test } from 'vitest'
import { type Incident, stepOf } from '../../../electron/contract/incident.ts'
import { incidentNote } from '../../../electron/main/incident/note.ts'
import { incident as german } from '../../../electron/main/texts/de-incident.ts'
import { incident as english } from '../../../electron/main/texts/en-incident.ts'

const key = {
  id: 'key_1',
  name: 'billing *prod* | <b>',
  lastFour: 'a1B2',
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: null,
}
const SECRET = 'acme_live_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56'

const of = (more: Partial<Incident> = {}): Incident => {
  const begun: Omit<Incident, 'step'> = {
    id: 'i',
    connectionId: 'c',
    key,
    own: false,
    begunAt: '2026-05-01T10:00:00.000Z',
    place: `in a gist: ${SECRET}`,
    known: {
      usedAt: '2026-04-30T23:59:59.000Z',
      createdHere: true,
      keptHere: false,
      deliveries: [
        {
          kind: 'env-file',
          id: 'd',
          at: 0,
          place: '/srv/app/.env',
          variable: 'MAIL_KEY',
          readers: 'owner',
        },
      ],
      programs: ['deploy'],
    },
    order: { at: '2026-05-01T10:01:00.000Z', choice: 'revoke_first' },
    revoked: { at: '2026-05-01T10:02:00.000Z', by: 'app' },
    replacement: { at: '2026-05-01T10:05:00.000Z', key: { ...key, id: 'key_2', lastFour: 'z9Y8' } },
    proof: { at: '2026-05-01T10:02:03.000Z', why: null },
    putOff: false,
    working: false,
    problem: null,
    hasSecret: false,
    kept: 'disk',
    parked: false,
    ...more,
  }
  return { ...begun, step: stepOf(begun) }
}
const note = (incident: Incident, paths = false, texts = english): string =>
  incidentNote({ incident, connection: null, paths, texts })

// Shows: S81
test('a note has the course in UTC in its order, ids and last four characters, and no secret', () => {
  const text = note(of())
  const rows = text.split('\n').filter((line) => line.startsWith('| 2026'))
  expect(rows.map((row) => row.slice(2, 21))).toEqual([
    '2026-05-01 10:00:00',
    '2026-05-01 10:01:00',
    '2026-05-01 10:02:00',
    '2026-05-01 10:02:03',
    '2026-05-01 10:05:00',
  ])
  expect(text).toContain('`key_1`')
  expect(text).toContain('`…a1B2`')
  expect(text).toContain('`key_2`')
  expect(text).not.toContain(SECRET)
  expect(text).toContain(`…${SECRET.slice(-4)}`)
})

test('what is no time is told as it is', () => {
  const text = note(of({ key: { ...key, createdAt: 'last | *week*' } }))
  expect(text).toContain('Created: last \\| \\*week\\*')
})

test('names of other people are no markup in it, and make no row of their own', () => {
  const text = note(of({ key: { ...key, name: 'a\n| x | y |\n# title' } }))
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(3)
  expect(text.split('\n').some((line) => line.startsWith('| x'))).toBe(false)
  expect(note(of())).toContain('billing \\*prod\\* \\| \\<b\\>')
})

test('it has the paths of files only on request', () => {
  expect(note(of())).not.toContain('/srv/app')
  expect(note(of())).toContain('1 file')
  expect(note(of(), true)).toContain('`MAIL_KEY` in `/srv/app/.env`')
})

test('it says why a leak is left without a proof, in both languages', () => {
  const left = of({ proof: { at: '2026-05-01T10:06:00.000Z', why: 'A test key.' }, revoked: null })
  expect(note(left)).toContain('Reason: A test key.')
  expect(note(left)).toContain('was not revoked')
  expect(note(left, false, german)).toContain('Grund: A test key.')
})
