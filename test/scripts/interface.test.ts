import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { FAULT_KINDS, VARIANT_CHOICES } from '../../electron/contract/lab.ts'
import { ERROR_CODES } from '../../electron/service/http/http-error.ts'
import { RULES } from '../conformance/rules.ts'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(root, 'docs/interface.md'), 'utf8')
/** The cells of every row of a table, and number and text of every rule in a list. */
const rows = [
  ...Array.from(page.matchAll(/^\| (.+) \|$/gm), ([, row = '']) => row.split(' | ')),
  ...Array.from(page.matchAll(/^- \*\*([ISC]\d+)\*\* (.+)$/gm), ([, number = '', text = '']) => [
    number,
    text,
  ]),
]
const numbers = Array.from(
  page.matchAll(/^(?:\| |- \*\*)([ISC]\d+)(?: \||\*\* )/gm),
  ([, number = '']) => number,
)

test('each rule of the conformance check cites a rule of the page', () => {
  expect(RULES.filter(({ source }) => !numbers.includes(source))).toEqual([])
})

test('every source that a comment names is a rule of the page, another page here, or a public standard', () => {
  const files = globSync('{electron,src,test}/**/*.{ts,tsx}', { cwd: root })
  const sources = files.flatMap((file) =>
    Array.from(
      readFileSync(resolve(root, file), 'utf8').matchAll(/\bSource: ((?:[^*\n]|\n *\* )+)/g),
      ([, cited = '']) => ({ file, cited }),
    ),
  )
  expect(sources.length).toBeGreaterThan(30)
  expect(
    sources.filter(
      ({ cited }) => !/^(docs\/|RFC \d|OWASP|Desktop Entry Specification|about_)/.test(cited),
    ),
  ).toEqual([])
  const ours = sources.filter(({ cited }) => cited.startsWith('docs/interface.md,'))
  const wrong = ours.filter(({ cited }) => {
    const given = cited.match(/\b[ISC]\d+\b/g) ?? []
    return given.length === 0 || given.some((number) => !numbers.includes(number))
  })
  expect(wrong).toEqual([])
})

test('each number is given once, in order', () => {
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const letter of ['I', 'S', 'C']) {
    const own = numbers
      .filter((number) => number.startsWith(letter))
      .map((number) => Number(number.slice(1)))
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
  const named = rows
    .filter(([number = '']) => numbers.includes(number))
    .map(([, cell = '']) => /^`([^`]+)`/.exec(cell)?.[1])
  expect(names.filter((name) => !named.includes(name))).toEqual([])
})

test('the page has every code of an error', () => {
  const codes = rows.find(([number]) => number === 'S3')?.[1] ?? ''
  expect(Array.from(codes.matchAll(/`([a-z_]+)`/g), ([, code = '']) => code).toSorted()).toEqual(
    [...ERROR_CODES].toSorted(),
  )
})
