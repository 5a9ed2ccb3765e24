import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openAddedEntries } from '../../../electron/main/assistants/added-entries.ts'
import { entryOf } from '../../../electron/main/assistants/config-edit.ts'
import { type ConfigFileParts, makeChange, showChange, stateNow } from '../../../electron/main/assistants/config-file.ts'
import { SHAPES } from '../../../electron/main/assistants/places.ts'
import { openUnfinished } from '../../../electron/main/delivery/unfinished-files.ts'

const isWindows = process.platform === 'win32'

const scene = (content: string | Uint8Array | null = null, more: Partial<ConfigFileParts> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-assistant-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [own, theirs] = [join(folder, 'own'), join(folder, 'theirs')]
  for (const path of [own, theirs]) mkdirSync(path)
  const path = join(theirs, 'mcp.json')
  if (content !== null) writeFileSync(path, content, { mode: 0o640 })
  const parts: ConfigFileParts = {
    chosen: path,
    project: false,
    shape: SHAPES.cursor,
    entry: entryOf({ command: '/opt/keystow-launcher', args: ['mcp'] }, SHAPES.cursor),
    folder: own,
    unfinished: openUnfinished(own),
    added: openAddedEntries(own),
    ...more,
  }
  const make = (action: 'add' | 'remove'): boolean => makeChange(parts, action, showChange(parts, action).shown)
  return { parts, path, own, theirs, make }
}

const CONTENT = '{\n  "mcpServers": { "a": { "command": "x" } }\n}\n'

test('an entry is written with the mode of the file, and taken out to the byte', () => {
  const { parts, path, theirs, make } = scene(CONTENT)
  expect(stateNow(parts)).toBe('absent')
  expect(showChange(parts, 'add')).toMatchObject({ place: path, link: null, file: 'kept' })
  expect(readFileSync(path, 'utf8')).toBe(CONTENT)
  expect(make('add')).toBe(true)
  expect(stateNow(parts)).toBe('added')
  expect(statSync(path).mode & 0o777).toBe(isWindows ? 0o666 : 0o640)
  expect(make('remove')).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe(CONTENT)
  expect(readdirSync(theirs)).toEqual(['mcp.json'])
})

test('a file that Keystow made is for its owner only, and goes again; one with more in it by then stays', () => {
  const { parts, path, own, make } = scene()
  expect(showChange(parts, 'add').file).toBe('made')
  expect(make('add')).toBe(true)
  if (!isWindows) expect(statSync(path).mode & 0o777).toBe(0o600)
  // After a restart, too.
  const again = { ...parts, added: openAddedEntries(own) }
  const shown = showChange(again, 'remove')
  expect(shown.file).toBe('removed')
  expect(shown.lines.every(({ kind }) => kind === 'removed')).toBe(true)
  expect(makeChange(again, 'remove', shown.shown)).toBe(true)
  expect(existsSync(path)).toBe(false)
  expect(openAddedEntries(own).all()).toEqual([])
  expect(make('add')).toBe(true)
  writeFileSync(path, readFileSync(path, 'utf8').replace('"mcpServers": {', '"mcpServers": {\n    "since": {},'))
  expect(showChange(parts, 'remove').file).toBe('kept')
  expect(make('remove')).toBe(true)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ mcpServers: { since: {} } })
})

test('a file that changed since it was shown is left alone, and so is one that was replaced', () => {
  const { parts, path, make } = scene(CONTENT)
  const { shown } = showChange(parts, 'add')
  appendFileSync(path, '\n')
  expect(makeChange(parts, 'add', shown)).toBe(false)
  expect(readFileSync(path, 'utf8')).toBe(`${CONTENT}\n`)
  expect(make('add')).toBe(true)
  const toRemove = showChange(parts, 'remove').shown
  const content = readFileSync(path)
  rmSync(path)
  writeFileSync(`${path}.other`, '')
  writeFileSync(path, content)
  expect(makeChange(parts, 'remove', toRemove)).toBe(false)
  expect(readFileSync(path)).toEqual(content)
})

test('a mark at the start stays', () => {
  const { path, make } = scene(`\ufeff${CONTENT}`)
  expect(make('add')).toBe(true)
  expect(readFileSync(path, 'utf8').startsWith('\ufeff{')).toBe(true)
  expect(make('remove')).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe(`\ufeff${CONTENT}`)
})

test.skipIf(isWindows)('a link is followed once and shown, and stays a link; a chain, or a link to nothing, is refused', () => {
  const { parts, path, theirs } = scene()
  const real = join(theirs, 'dotfiles.json')
  writeFileSync(real, CONTENT)
  symlinkSync(real, path)
  const shown = showChange(parts, 'add')
  expect(shown).toMatchObject({ place: real, link: path })
  expect(makeChange(parts, 'add', shown.shown)).toBe(true)
  expect(readlinkSync(path)).toBe(real)
  expect(stateNow(parts)).toBe('added')
  const removed = showChange(parts, 'remove')
  expect(makeChange(parts, 'remove', removed.shown)).toBe(true)
  expect(readFileSync(real, 'utf8')).toBe(CONTENT)
  rmSync(path)
  symlinkSync(join(theirs, 'second'), path)
  expect(() => showChange(parts, 'add')).toThrow('link_broken')
  symlinkSync(real, join(theirs, 'second'))
  expect(() => showChange(parts, 'add')).toThrow('link_chain')
})

test.skipIf(isWindows)('what is no regular file, or may not be written, is refused', () => {
  const { parts, path, own } = scene()
  mkdirSync(path)
  expect(() => showChange(parts, 'add')).toThrow('not_a_file')
  rmSync(path, { recursive: true })
  spawnSync('mkfifo', [path])
  expect(() => showChange(parts, 'add')).toThrow('not_a_file')
  rmSync(path)
  writeFileSync(path, CONTENT)
  chmodSync(path, 0o444)
  expect(() => showChange(parts, 'add')).toThrow('read_only')
  rmSync(path)
  writeFileSync(join(own, 'settings.json'), '{}')
  symlinkSync(join(own, 'settings.json'), path)
  expect(() => showChange(parts, 'add')).toThrow('own_file')
})

test('bytes that are no UTF-8 are refused, and left alone', () => {
  const bytes = Buffer.from([0x7b, 0xff, 0x7d])
  const { parts, path } = scene(bytes)
  expect(() => showChange(parts, 'add')).toThrow('not_utf8')
  expect(readFileSync(path)).toEqual(bytes)
})

test('a record that was changed by another hand has nothing else written or removed', () => {
  const { parts, path, own, make } = scene(CONTENT)
  expect(make('add')).toBe(true)
  const record = join(own, 'assistants.json')
  const text = readFileSync(record, 'utf8')
  for (const back of [null, [{ offset: 0, length: 40, content: ' ' }], [{ offset: 5, length: 1_000_000, content: '' }]]) {
    const { entries } = JSON.parse(text)
    writeFileSync(record, JSON.stringify({ entries: [{ ...entries[0], back }] }))
    const shown = showChange({ ...parts, added: openAddedEntries(own) }, 'remove')
    expect(shown).toMatchObject({ file: 'kept' })
    expect(shown.lines.some(({ kind, text }) => kind === 'removed' && text.includes('keystow'))).toBe(true)
  }
  writeFileSync(record, text.replace('"content": ""', '"content": "x"'))
  expect(openAddedEntries(own).all()).toEqual([])
  expect(JSON.parse(readFileSync(path, 'utf8')).mcpServers.a).toEqual({ command: 'x' })
})
