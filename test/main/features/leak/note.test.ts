import { expect, test } from 'vitest'
import type { Leak } from '../../../../electron/contract/leak.ts'
import { leakNote } from '../../../../electron/main/features/leak/note.ts'
import { leakNote as german } from '../../../../electron/main/platform/texts/de-leak.ts'
import { leakNote as english } from '../../../../electron/main/platform/texts/en-leak.ts'

const key = {
  id: 'key_1',
  name: 'billing *prod* | <b>',
  lastFour: 'a1B2',
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: null,
}
const SECRET = 'acme_live_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56'

const at = (time: string): number => Date.parse(`2026-05-01T${time}.000Z`)
const of = (more: Partial<Leak> = {}): Leak => ({
  id: 'i',
  connectionId: 'c',
  key,
  own: false,
  since: at('10:00:00'),
  place: `in a gist: ${SECRET}`,
  reason: '',
  known: {
    usedAt: '2026-04-30T23:59:59.000Z',
    createdHere: true,
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
  skipped: [],
  end: 'dead',
  revoked: { at: at('10:02:00'), by: 'app' },
  replacement: { at: at('10:05:00'), key: { ...key, id: 'key_2', lastFour: 'z9Y8' } },
  provenAt: at('10:02:03'),
  items: { revoke: 'done', proof: 'done', replace: 'done', place: 'done' },
  hasSecret: false,
  ...more,
})
const note = (leak: Leak, paths = false, texts = english): string =>
  leakNote(leak, null, paths, texts)

// Shows: S81
test('a note has the course in UTC in its order, ids and last four characters, and no secret', () => {
  const text = note(of())
  const rows = text.split('\n').filter((line) => line.startsWith('| 2026'))
  expect(rows.map((row) => row.slice(2, 21))).toEqual([
    '2026-05-01 10:00:00',
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

test('of the replacement it says nothing about a place, because its secret may have been copied only', () => {
  expect(note(of())).toContain(
    '(`key_2`, `…z9Y8`), created and checked before, took the place of the leaked key |',
  )
  expect(note(of(), false, german)).toContain(
    '(`key_2`, `…z9Y8`), zuvor erstellt und geprüft, ersetzt den kompromittierten Schlüssel |',
  )
})

test('it says what the person decided to do without, and not what was done after all', () => {
  const skipped = [
    { item: 'replace', at: at('10:03:00') },
    { item: 'proof', at: at('10:01:00') },
  ] as const
  const items = { revoke: 'done', proof: 'done', replace: 'skipped', place: 'done' } as const
  const text = note(of({ skipped, items, replacement: null }))
  expect(text).toContain(`| 2026-05-01 10:03:00 | ${english.events.skipped.replace} |`)
  expect(text).not.toContain(english.events.skipped.proof)
})

test.each(['alive', 'wanted', 'sent', 'dead', 'not_proven'] as const)(
  'of a leak without a proof it says how far the end of the key is, and why, in both languages (%s)',
  (end) => {
    const items = { revoke: 'todo', proof: 'todo', replace: 'todo', place: 'done' } as const
    const left = of({ end, items, reason: 'A test key.', provenAt: null })
    expect(note(left)).toContain('Reason: A test key.')
    expect(note(left)).toContain(english.state[end])
    expect(note(left, false, german)).toContain('Grund: A test key.')
    expect(note(left, false, german)).toContain(german.state[end])
    expect(note(of())).not.toContain(english.state[end])
  },
)
