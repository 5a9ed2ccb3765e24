import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildCommand, root } from './build-command.ts'

const built = mkdtempSync(join(tmpdir(), 'keystow-lab-bundle-'))
const text = (name: string): string => readFileSync(join(built, name), 'utf8')

beforeAll(() => buildCommand(built, 'keystow-lab'), 120_000)
afterAll(() => rmSync(built, { recursive: true, force: true }))

const loaded = (name: string): readonly string[] =>
  [...text(name).matchAll(/\b(?:require|import)\([`"']([^`"']+)[`"']\)/g)].map(([, id = '']) => id)

test('the command holds nothing of the service, which it loads from beside itself', () => {
  expect(text('keystow.cjs')).not.toContain('CREATE TABLE')
  expect(text('keystow-lab.cjs')).toContain('CREATE TABLE')
  expect(loaded('keystow.cjs')).toContain('./keystow-lab.cjs')
})

test('a package has each file that the command loads from beside itself', () => {
  const packed = readFileSync(join(root, 'forge.config.ts'), 'utf8')
  const beside = loaded('keystow.cjs').filter((id) => id.startsWith('./'))
  expect(beside.toSorted()).toEqual(['./keystow-lab.cjs', './keystow-mcp.cjs'])
  for (const id of beside) expect(packed).toContain(`'out/cli/${id.slice(2)}'`)
})

test('the file of the service loads what Node has and nothing else, so that it needs no licence of others', () => {
  expect(loaded('keystow-lab.cjs').length).toBeGreaterThan(0)
  expect(loaded('keystow-lab.cjs').filter((id) => !isBuiltin(id))).toEqual([])
})

test.each([
  ['keystow.cjs', 62_000],
  ['keystow-lab.cjs', 70_000],
])('%s stays below %d bytes', (name, most) =>
  expect(statSync(join(built, name)).size).toBeLessThan(most),
)

test('the built command serves by any Node, silent on standard error, and ends with 0 on SIGTERM', async () => {
  const child = spawn(process.execPath, [join(built, 'keystow.cjs'), 'lab'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: tmpdir(),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    err += part
  })
  const [line] = await once(child.stdout, 'data')
  const { url, tokens } = JSON.parse(String(line))
  const answer = await fetch(`${url}/api/v1/api-keys`, {
    headers: { authorization: `Bearer ${tokens[0].secret}` },
  })
  expect(answer.status).toBe(200)
  child.kill('SIGTERM')
  expect([(await once(child, 'close'))[0], err]).toEqual([0, ''])
})
