import { expect, test } from 'vitest'
import { diffOf } from '../../../electron/main/assistants/config-diff.ts'
import { entryOf, ownRange, stateIn, withEntry } from '../../../electron/main/assistants/config-edit.ts'
import { asBefore, withoutEntry } from '../../../electron/main/assistants/config-removal.ts'
import { inverse } from '../../../electron/main/assistants/json-text.ts'
import { SHAPES } from '../../../electron/main/assistants/places.ts'

const CURSOR = SHAPES.cursor
const DESKTOP = SHAPES['claude-desktop']
const COMMAND = { command: '/opt/Keystow/keystow-launcher', args: ['mcp'] }
const entry = entryOf(COMMAND, DESKTOP)

const add = (text: string, shape = DESKTOP): string => withEntry(text, shape, entryOf(COMMAND, shape)).text

const OURS = `"keystow": {
      "command": "/opt/Keystow/keystow-launcher",
      "args": [
        "mcp"
      ]
    }`

test.each([
  ['nothing', '', `{\n  "mcpServers": {\n    ${OURS}\n  }\n}\n`],
  ['an empty object', '{}', `{\n  "mcpServers": {\n    ${OURS}\n  }\n}`],
  ['other settings', '{\n  "theme": "dark"\n}\n', `{\n  "theme": "dark",\n  "mcpServers": {\n    ${OURS}\n  }\n}\n`],
  ['no server yet', '{\n  "mcpServers": {}\n}\n', `{\n  "mcpServers": {\n    ${OURS}\n  }\n}\n`],
  [
    'another server',
    '{\n  "mcpServers": {\n    "a": { "command": "x" }\n  },\n  "b": 1\n}',
    `{\n  "mcpServers": {\n    "a": { "command": "x" },\n    ${OURS}\n  },\n  "b": 1\n}`,
  ],
  [
    'a comment behind the last server',
    '{\n  "mcpServers": {\n    "a": 1 /* one */ // two\n    // three\n  }\n}',
    `{\n  "mcpServers": {\n    "a": 1, /* one */ // two\n    ${OURS}\n    // three\n  }\n}`,
  ],
  [
    'a comma behind the last server',
    '{\n  "mcpServers": {\n    "a": 1, // two\n  },\n}',
    `{\n  "mcpServers": {\n    "a": 1, // two\n    ${OURS}\n  },\n}`,
  ],
  ['only a comment among the servers', '{\n  "mcpServers": { // none\n  }\n}', `{\n  "mcpServers": { // none\n    ${OURS}\n  }\n}`],
])('an entry is added to a file with %s, as a person would', (_what, before, after) => {
  expect(add(before)).toBe(after)
})

test('a file of one line stays one, and its own ends of lines and tabs are used', () => {
  expect(add('{"mcpServers":{"a":{}}}')).toBe(
    '{"mcpServers":{"a":{},"keystow":{"command":"/opt/Keystow/keystow-launcher","args":["mcp"]}}}',
  )
  expect(add('{"b": 1}')).toBe('{"b": 1, "mcpServers": {"keystow":{"command":"/opt/Keystow/keystow-launcher","args":["mcp"]}}}')
  expect(add('{\r\n\t"mcpServers": {}\r\n}\r\n')).toBe(
    '{\r\n\t"mcpServers": {\r\n\t\t"keystow": {\r\n\t\t\t"command": "/opt/Keystow/keystow-launcher",\r\n\t\t\t"args": [\r\n\t\t\t\t"mcp"\r\n\t\t\t]\r\n\t\t}\r\n\t}\r\n}\r\n',
  )
})

test('a host that wants to be told the kind of a server is told', () => {
  expect(JSON.parse(add('', SHAPES.vscode))).toEqual({ servers: { keystow: { type: 'stdio', ...COMMAND } } })
  expect(JSON.parse(add('', CURSOR))).toEqual({ mcpServers: { keystow: { type: 'stdio', ...COMMAND } } })
})

test.each([
  ['unparsable', '{'],
  ['unparsable', '{"a": }'],
  ['unparsable', 'theme = dark'],
  ['unparsable', '// nothing\n'],
  ['unparsable', '['.repeat(200_000)],
  ['shape', '[]'],
  ['shape', '{"mcpServers": []}'],
  ['shape', '{"mcpServers": null}'],
  ['repeated', '{"mcpServers": {}, "mcpServers": {}}'],
  ['repeated', '{"mcpServers": {"keystow": {"command": "keystow"}, "keystow": {"command": "keystow"}}}'],
  ['foreign', '{"mcpServers": {"keystow": {"url": "https://keystow.test"}}}'],
  ['foreign', '{"mcpServers": {"keystow": {"command": "/usr/bin/other"}}}'],
  ['foreign', '{"mcpServers": {"keystow": 1}}'],
])('a file is refused as %s: %.40s', (reason, text) => {
  expect(() => add(text)).toThrow(reason)
  expect(() => withoutEntry(text, DESKTOP)).toThrow(reason)
})

test('an entry of another copy is recognized, and replaced whole', () => {
  const before = '{\n  "mcpServers": {\n    "keystow": { "command": "/old/keystow", "args": ["mcp"] }, // note\n    "a": 1\n  }\n}'
  expect(stateIn(before, DESKTOP, entry)).toBe('other_copy')
  const after = add(before)
  expect(after).toBe(`{\n  "mcpServers": {\n    ${OURS}, // note\n    "a": 1\n  }\n}`)
  expect(stateIn(after, DESKTOP, entry)).toBe('added')
  expect(add(after)).toBe(after)
  const byNode = '{"mcpServers":{"keystow":{"command":"node","args":["/src/out/cli/keystow.cjs","mcp"]}}}'
  expect(stateIn(byNode, DESKTOP, entry)).toBe('other_copy')
  expect(add(byNode)).toBe(JSON.stringify({ mcpServers: { keystow: COMMAND } }))
})

test.each([
  { env: { NODE_OPTIONS: '--require /x.js' } },
  { envFile: 'x' },
  { cwd: '/x' },
  { type: 'http' },
  JSON.parse('{"__proto__": 1}'),
])('our command with more beside it is no entry of this copy, and is shown whole before it is replaced: %j', (more) => {
  for (const own of [
    { ...COMMAND, ...more },
    { ...more, q1: 1, q2: 2, q3: 3, q4: 4, ...COMMAND },
  ]) {
    const before = JSON.stringify({ mcpServers: { a: 'hunter2', keystow: own, z: 'hunter2' } }, undefined, 2)
    expect(stateIn(before, DESKTOP, entry)).toBe('other_copy')
    const after = add(before)
    expect(JSON.parse(after)).toEqual({ mcpServers: { a: 'hunter2', keystow: COMMAND, z: 'hunter2' } })
    const shown = diffOf(before, ownRange(before, DESKTOP), after, ownRange(after, DESKTOP))
    const texts = shown.filter(({ kind }) => kind !== 'added').map(({ text }) => text)
    expect(texts.join('\n')).toContain(
      JSON.stringify({ keystow: own }, undefined, 2)
        .split('\n')
        .slice(1, -1)
        .map((line) => `  ${line}`)
        .join('\n'),
    )
    expect(texts.join('\n')).not.toContain('hunter2')
  }
})

const TEXTS = [
  '',
  '  \n',
  '{}',
  '{ }',
  '{\n}\n',
  '{"mcpServers": {}}',
  '{\n  "mcpServers": {\n  }\n}',
  '{\n  "a": 1, // x\n  "mcpServers": { "b": {} } /* y */\n}',
  '{\n    "mcpServers": {\n        "b": {}, // one\n        // two\n    },\n}\n',
]

test.each(TEXTS)('what was added is taken out again to the byte: %j', (before) => {
  const { text, edits } = withEntry(before, DESKTOP, entry)
  expect(edits).not.toBeNull()
  expect(asBefore(text, inverse(before, edits ?? []), DESKTOP)).toBe(before)
})

test('where something else changed since, the entry alone is taken out', () => {
  const { text, edits } = withEntry('{}', DESKTOP, entry)
  const back = inverse('{}', edits ?? [])
  const changed = text.replace('"mcpServers": {', '"mcpServers": {\n    "since": {},')
  expect(asBefore(changed, back, DESKTOP)).toBeNull()
  expect(asBefore(text.replace('"mcp"', '"mcp", "--more"'), back, DESKTOP)).toBeNull()
  expect(withoutEntry(changed, DESKTOP)).toBe('{\n  "mcpServers": {\n    "since": {}\n  }\n}')
  // A change elsewhere is no hindrance.
  expect(asBefore(`${text}\n// since`, back, DESKTOP)).toBe('{}\n// since')
})

test.each([
  ['{"mcpServers":{"a":{},KEY}}', '{"mcpServers":{"a":{}}}'],
  ['{"mcpServers":{KEY,"a":{}}}', '{"mcpServers":{"a":{}}}'],
  ['{"mcpServers":{KEY}}', '{"mcpServers":{}}'],
  ['{"mcpServers": {"a": {}, KEY, "b": {}}}', '{"mcpServers": {"a": {}, "b": {}}}'],
  ['{\n "mcpServers": {\n  "a": {}, // a\n  KEY\n }\n}', '{\n "mcpServers": {\n  "a": {} // a\n }\n}'],
  ['{\n "mcpServers": {\n  KEY, // ours\n  "b": {}\n }\n}', '{\n "mcpServers": {\n // ours\n  "b": {}\n }\n}'],
  ['{\n "mcpServers": {\n  KEY // ours\n  ,\n  "b": {}\n }\n}', '{\n "mcpServers": {\n // ours\n  \n  "b": {}\n }\n}'],
])('an entry is taken out of %j, and every comment stays', (text, after) => {
  expect(withoutEntry(text.replace('KEY', '"keystow":{"command":"keystow"}'), DESKTOP)).toBe(after)
})

test('a file without the entry has nothing to take out', () => {
  expect(withoutEntry('{"mcpServers":{}}', DESKTOP)).toBeNull()
  expect(withoutEntry('', DESKTOP)).toBeNull()
})

test('what is shown of a change has every value of others hidden, and our own whole', () => {
  const before = '{\n  // a note with hunter2\n  "mcpServers": {\n    "a": { "env": { "TOKEN": "hunter2", "N": 4711 } }\n  }\n}\n'
  const after = add(before)
  const lines = diffOf(before, ownRange(before, DESKTOP), after, ownRange(after, DESKTOP))
  expect(lines).toEqual([
    { kind: 'same', line: 2, text: '  // …' },
    { kind: 'same', line: 3, text: '  "mcpServers": {' },
    { kind: 'removed', line: 4, text: '    "a": { "env": { "TOKEN": "…", "N": … } }' },
    { kind: 'added', line: 4, text: '    "a": { "env": { "TOKEN": "…", "N": … } },' },
    { kind: 'added', line: 5, text: '    "keystow": {' },
    { kind: 'added', line: 6, text: '      "command": "/opt/Keystow/keystow-launcher",' },
    { kind: 'added', line: 7, text: '      "args": [' },
    { kind: 'added', line: 8, text: '        "mcp"' },
    { kind: 'added', line: 9, text: '      ]' },
    { kind: 'added', line: 10, text: '    }' },
    { kind: 'same', line: 5, text: '  }' },
    { kind: 'same', line: 6, text: '}' },
  ])
})

test('of a long line only what is around the change is shown', () => {
  const before = `{"mcpServers":{${Array.from({ length: 500 }, (_, n) => `"server-${n}":{"command":"x"}`).join(',')}},"z":"${'z'.repeat(9_000)}"}`
  const after = add(before)
  const lines = diffOf(before, ownRange(before, DESKTOP), after, ownRange(after, DESKTOP))
  expect(lines.map(({ kind }) => kind)).toEqual(['removed', 'added'])
  for (const { text } of lines) expect(text.length).toBeLessThan(310)
  expect(lines[1]?.text).toContain('"keystow":{"command":"/opt/Keystow/keystow-launcher"')
})

test('a file of a megabyte is edited and shown like a small one', () => {
  const projects = Array.from({ length: 8_000 }, (_, n) => ({ path: `/p/${n}`, tokens: [n, 'x'.repeat(40)] }))
  const before = JSON.stringify({ projects }, undefined, 2)
  expect(before.length).toBeGreaterThan(1_000_000)
  const { text, edits } = withEntry(before, DESKTOP, entry)
  expect(diffOf(before, null, text, ownRange(text, DESKTOP))).toHaveLength(13)
  expect(asBefore(text, inverse(before, edits ?? []), DESKTOP)).toBe(before)
})

// Each would take minutes where an expression tries again from every blank.
const MANY = 1_000_000
const BLANKS = ' '.repeat(MANY)

test.each([
  ['blanks behind the last property', `{\n "a": 1${BLANKS}}`],
  ['comments behind the last property', `{\n "a": 1${'/**/'.repeat(MANY / 4)}}`],
  ['a comma among blanks behind the last property', `{\n "a": 1${BLANKS},${BLANKS}}`],
  ['blanks and a comment in an empty object', `{${BLANKS}/**/}`],
  ['blanks in an empty object', `{${BLANKS}}`],
])('a file with a million of %s has an entry added and taken out to the byte', (_what, before) => {
  const { text, edits } = withEntry(before, DESKTOP, entry)
  expect(stateIn(text, DESKTOP, entry)).toBe('added')
  expect(asBefore(text, inverse(before, edits ?? []), DESKTOP) === before).toBe(true)
})

test('an entry behind a million blanks is taken out', () => {
  const text = `{"mcpServers": {\n "a": 1,${BLANKS}/**/"keystow": {"command": "keystow"}${BLANKS}\n}}`
  expect(withoutEntry(text, DESKTOP) === `{"mcpServers": {\n "a": 1${BLANKS}/**/${BLANKS}\n}}`).toBe(true)
})
