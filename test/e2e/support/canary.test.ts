import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formsIn, scanForCanary } from './canary.ts'
import { tempFolder } from './temp-folder.ts'

const value = `canary_${randomBytes(12).toString('hex')}`

test.each([0, 1, 2, 3, 4])('a secret is found in base64 after %i other bytes', (before) => {
  const whole = Buffer.from(`${'x'.repeat(before)}${value}tail`).toString('base64')
  expect(formsIn(Buffer.from(whole), value)).toHaveLength(1)
})

test.each(['utf8', 'utf16le'] as const)('a secret is found as %s', (encoding) => {
  expect(formsIn(Buffer.from(`before ${value} after`, encoding), value)).toEqual([encoding])
})

test('a secret is found in hexadecimal of either case', () => {
  const hex = Buffer.from(value).toString('hex')
  expect(formsIn(Buffer.from(hex), value)).toEqual(['hex'])
  expect(formsIn(Buffer.from(hex.toUpperCase()), value)).toEqual(['HEX'])
})

test('a secret is found percent-encoded in either case', () => {
  const percent = Buffer.from(value).toString('hex').replace(/../g, '%$&')
  expect(formsIn(Buffer.from(percent), value)).toEqual(['percent'])
  expect(formsIn(Buffer.from(percent.toUpperCase()), value)).toEqual(['PERCENT'])
})

test('the scan looks into sub-folders and hidden files, and names the file', () => {
  const folder = tempFolder('canary')
  mkdirSync(join(folder, 'deep/.hidden'), { recursive: true })
  writeFileSync(join(folder, 'deep/.hidden/.file'), value)
  writeFileSync(join(folder, 'clean'), 'nothing')
  expect(scanForCanary(folder, value)).toEqual([`${join('deep', '.hidden', '.file')}: utf8`])
  rmSync(folder, { recursive: true })
})

test('a scan of nothing is an error', () => {
  const folder = tempFolder('canary')
  expect(() => scanForCanary(folder, value)).toThrow()
  rmSync(folder, { recursive: true })
})
