import { beforeAll, expect, test } from 'vitest'
import { type Diagnostic, lintSamples } from './lint-samples.ts'

/** What lint refuses in a test, by the words that it says of it, with a line of each kind. */
const OFFENCES: Readonly<Record<string, readonly string[]>> = {
  Sleep: [
    'await new Promise((done) => setTimeout(done, 50))',
    'window.setTimeout(done, 50, 1)',
    'await scheduler.wait(50)',
    "import { setTimeout as pause } from 'node:timers/promises'",
    "import timers from 'node:timers/promises'",
    // biome-ignore lint/plugin: a sample.
    "run('sleep 0.2; echo done')",
  ],
  'Shorter deadline': ['await vi.waitFor(look)', 'await vi.waitUntil(look)'],
  'Deadline of its own': [
    'await expect(row).toBeVisible({ timeout: 500 })',
    'await expect(row).toBeVisible({ timeout: SHORT_MS })',
    'test.setTimeout(420_000)',
    "test('a title', work, 5_000)",
    'app.context().setDefaultTimeout(500)',
    'send({ signal: AbortSignal.timeout(20) })',
  ],
  Duration: [
    'expect(performance.now() - before).toBeLessThan(50)',
    'expect(Date.now() - began).toBeLessThan(50)',
    'expect(Date.now()).toBeLessThan(began + 50)',
    'expect(process.uptime() - began).toBeLessThan(50)',
  ],
  'Write the members': [
    'f({ ...{ a, b } })',
    'f([...[a, b]])',
    'f(...[a, b])',
    'f({ ...({ a, b }) })',
    'f(<a {...{ b }} />)',
  ],
}
/** What is like one of them, and is no offence. */
const INNOCENT = [
  'await expect.poll(look).toBe(1)',
  'new Date(Date.now() - DAY_MS)',
  "import { setImmediate } from 'node:timers/promises'",
  'send({ timeout: WAIT_MS })',
  "spawn('sleep', ['60'])",
  'f({ ...a, ...(b ? { c } : {}) })',
]

let diagnostics: readonly Diagnostic[]

beforeAll(async () => {
  const lines = [...Object.values(OFFENCES).flat(), ...INNOCENT]
  diagnostics = await lintSamples({ 'test/x.test.tsx': lines.join('\n') })
})

const messagesAt = (line: number): readonly string[] =>
  diagnostics.flatMap(({ location, message }) => (location.start.line === line ? [message] : []))
const offences = Object.entries(OFFENCES).flatMap(([kind, lines]) =>
  lines.map((line) => [kind, line] as const),
)
test.each(offences.map(([kind, line], index) => [kind, line, index + 1] as const))(
  'the linter refuses in a test, as "%s": %s',
  (kind, _line, at) => expect(messagesAt(at)).toEqual([expect.stringContaining(kind)]),
)
test.each(INNOCENT.map((line, index) => [line, offences.length + index + 1] as const))(
  'the linter takes in a test: %s',
  (_line, at) => expect(messagesAt(at)).toEqual([]),
)
