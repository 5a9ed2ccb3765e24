import { expect, test } from 'vitest'
import { type Annotation, type AnnotationEdit, NO_ANNOTATION } from '../../../electron/contract/annotations.ts'
import type { Connection } from '../../../electron/contract/connection.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { questions } from '../../../electron/main/texts/en-questions.ts'
import { importConnections } from '../../../electron/main/workflows/import-connections.ts'
import { connectionTo } from '../samples.ts'

const MAIL = connectionTo('https://mail.test', { id: 'new', name: 'Mail', lastFour: '' })
const file = (notes?: object): string =>
  JSON.stringify({ format: 'keystow-connections', version: 1, connections: [{ name: MAIL.name, baseUrl: MAIL.baseUrl, notes }] })

/** A computer without that connection. `agrees`: what the person answers; `full`: the disk has no room for notes. */
const scene = ({ agrees = true, full = false } = {}) => {
  const connections: Connection[] = []
  const asked: string[] = []
  const notes: Record<string, Readonly<Record<string, AnnotationEdit>>> = {}
  const of = (id: string): Readonly<Record<string, Annotation>> =>
    Object.fromEntries(Object.entries(notes[id] ?? {}).map(([key, edit]) => [key, { ...NO_ANNOTATION, ...edit }]))
  const parts: Parameters<typeof importConnections>[0] = {
    connect: {
      importFile: () => {
        connections.push(MAIL)
        return ok({ added: 1, known: 0, refused: 0 })
      },
    },
    sessions: { connections: () => connections },
    notes: {
      annotations: {
        of,
        editAll: (changes) => {
          if (full) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
          for (const [id, edits] of changes) notes[id] = edits
        },
      },
    },
    interaction: {
      input: { during: (question) => question() },
      questions: {
        ask: async ({ detail }) => {
          asked.push(detail)
          return agrees ? ok(null) : fail('declined')
        },
      },
    },
    texts: () => ({ questions }),
  }
  return { parts, connections, asked, notes }
}

test('before notes are imported the person reads what they come to, and a No imports nothing', async () => {
  const { parts, connections, asked } = scene({ agrees: false })
  expect(await importConnections(parts, file({ key_a: { alias: 'a' }, key_b: { alias: 'x'.repeat(99) } }))).toMatchObject(fail('declined'))
  expect(asked).toEqual([expect.stringMatching(/added to 1 API key\.\n\n1 API key left out/)])
  expect(connections).toEqual([])
})

test('a file without notes is imported as before, and nobody is asked', async () => {
  const { parts, asked } = scene()
  expect(await importConnections(parts, file())).toEqual(ok({ added: 1, known: 0, refused: 0, notes: null }))
  expect(asked).toEqual([])
})

test('notes of a connection that comes with the file are added to it', async () => {
  const { parts, notes } = scene()
  const imported = await importConnections(parts, file({ key_a: { alias: 'a' } }))
  expect(imported).toMatchObject({ value: { added: 1, notes: { keys: 1, differing: 0, refused: 0, failed: false } } })
  expect(notes).toEqual({ new: { key_a: { alias: 'a' } } })
})

test('where the disk has no room for the notes, that is said, and the connections are told as added', async () => {
  const { parts } = scene({ full: true })
  expect(await importConnections(parts, file({ key_a: { alias: 'a' } }))).toMatchObject({
    value: { added: 1, notes: { keys: 0, failed: true } },
  })
})
