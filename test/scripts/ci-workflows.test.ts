// Shows: S117
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser'
import { parseAction } from '@actions/workflow-parser/actions/action-parser'
import { describe, expect, test } from 'vitest'
import { besideSecrets } from './workflow-secrets.ts'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('.github/workflows/*.yml', { cwd: root })
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/**
 * What GitHub's own parser has against a workflow: keys, values, expressions, jobs that need each
 * other.
 */
const complaints = async (name: string, content: string): Promise<readonly string[]> => {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map((error) => error.message)
}

test('there are workflows to look at', () =>
  expect(files).toContain(join('.github', 'workflows', 'package.yml')))

describe.each(files)('%s', (file) => {
  test('is a workflow that GitHub takes', async () =>
    expect(await complaints(file, read(file))).toEqual([]))

  test('uses no action but at a fixed commit', () => {
    const uses = [...read(file).matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, action]) => action)
    expect(uses.length).toBeGreaterThan(0)
    expect(
      uses.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? '')),
    ).toEqual([])
  })

  test('may only read, but for the jobs that say more', () => {
    expect(read(file)).toMatch(/^permissions:\n {2}contents: read\n\n/m)
  })

  test('puts no expression into a shell script, where its value would be code', () => {
    const scripts = [
      ...read(file).matchAll(/^( +)(?:- )?run: (?:\|\n((?:\1 {2}.*\n|\n)+)|(.+)\n)/gm),
    ].map(([, , block, line]) => block ?? line ?? '')
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
  })
})

test.each([
  ['as it is', 'using: composite', 'using: composite', 0],
  ['with a step that has no shell', '      shell: bash\n', '', 1],
  ['with an unknown key', 'outputs:', 'output:', 1],
])(
  'the action of the examples, %s, is one that GitHub takes, or not',
  (_what, right, wrong, found) => {
    const content = read('test/examples/github-action/action.yml')
    expect(content).toContain(right)
    const { context } = parseAction(
      { name: 'action.yml', content: content.replace(right, wrong) },
      new NoOperationTraceWriter(),
    )
    expect(Math.min(1, context.errors.getErrors().length)).toBe(found)
  },
)

test('a secret meets nothing but what signs: no install, no build and no hook runs in its step or before it', () => {
  for (const file of files) expect(besideSecrets(read(file)), file).toEqual([])
})

const SIGNS = '      - name: Sign the app for Windows\n'
const valueFrom = (name: string): string => `\${{ ${name} }}`

test.each([
  ['an install before the step that signs', SIGNS, '      - run: npm ci\n'],
  ['an action that nobody agreed to', SIGNS, '      - uses: some/action@0000\n'],
  ['a download over what signs', SIGNS, '      - uses: actions/download-artifact@0000\n'],
  [
    'a secret for the whole job',
    '    timeout-minutes: 60\n',
    `    env:\n      KEY: ${valueFrom('secrets.KEY')}\n`,
  ],
  ['a secret for every job', 'concurrency:\n', `env:\n  KEY: ${valueFrom('secrets.KEY')}\n\n`],
  [
    'a secret in an action',
    SIGNS,
    `      - uses: actions/checkout@0000\n        with: { token: "${valueFrom('secrets.KEY')}" }\n`,
  ],
  [
    'the token of the workflow in a build',
    '          KEYSTOW_UPDATE_URL:',
    `          GH_TOKEN: ${valueFrom('github.token')}\n`,
  ],
])('the check would find %s', (_what, before, added) => {
  const text = read('.github/workflows/package.yml')
  expect(text).toContain(before)
  expect(besideSecrets(text.replace(before, () => `${added}${before}`))).not.toEqual([])
})

test.each([
  ['an unknown key', 'runs-on: ubuntu-24.04\n    timeout', 'runs-onn: ubuntu-24.04\n    timeout'],
  ['a job that is not there', 'needs: package', 'needs: packages'],
  ['a right that does not exist', 'attestations: write', 'attestation: write'],
  ['a wrong name in an expression', "runner.os == 'macOS'", "runnr.os == 'macOS'"],
])('the parser would find %s', async (_what, right, wrong) => {
  const text = read('.github/workflows/package.yml')
  expect(text).toContain(right)
  expect(await complaints('broken.yml', text.replace(right, wrong))).not.toEqual([])
})
