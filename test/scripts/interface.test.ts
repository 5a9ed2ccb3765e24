import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { FAULT_KINDS, VARIANT_CHOICES } from '../../electron/contract/lab.ts'
import { ERROR_CODES } from '../../electron/service/http/http-error.ts'
import { RULES } from '../conformance/rules.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../docs/interface.md'), 'utf8')
/** The cells of every row of a table. */
const rows = Array.from(page.matchAll(/^\| (.+) \|$/gm), ([, row = '']) => row.split(' | '))
const numbers = rows.map(([first = '']) => first).filter((first) => /^[ISC]\d+$/.test(first))

test('each rule of the conformance check has the number of a rule that the page has', () => {
  const numbered = new Map(
    rows.flatMap(([id = '', number = '']) => (/^`[a-z0-9-]+`$/.test(id) && /^I\d+$/.test(number) ? [[id.slice(1, -1), number]] : [])),
  )
  expect([...numbered.keys()].toSorted()).toEqual(RULES.map(({ id }) => id).toSorted())
  expect([...numbered.values()].filter((number) => !numbers.includes(number))).toEqual([])
})

test('each number is given once, in order', () => {
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const letter of ['I', 'S', 'C']) {
    const own = numbers.filter((number) => number.startsWith(letter)).map((number) => Number(number.slice(1)))
    expect(own.length).toBeGreaterThan(10)
    expect(own).toEqual(own.toSorted((a, b) => a - b))
  }
})

test('every number that the page cites is one of its rules', () => {
  const cited = Array.from(page.matchAll(/\b[ISC]\d+\b/g), ([number]) => number)
  expect(cited.filter((number) => !numbers.includes(number))).toEqual([])
})

test.each([
  ['variant', Object.keys(VARIANT_CHOICES)],
  ['fault', FAULT_KINDS],
])('the page has every %s of the local service', (_what, names) => {
  const named = rows.filter(([number = '']) => numbers.includes(number)).map(([, cell = '']) => /^`([^`]+)`/.exec(cell)?.[1])
  expect(names.filter((name) => !named.includes(name))).toEqual([])
})

test('the page has every code of an error', () => {
  const codes = rows.find(([number]) => number === 'S3')?.[1] ?? ''
  expect(Array.from(codes.matchAll(/`([a-z_]+)`/g), ([, code = '']) => code).toSorted()).toEqual([...ERROR_CODES].toSorted())
})
