import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  clearLeft,
  removeTemporary,
} from '../../../../electron/main/features/scan/temporary-folder.ts'
import { newFolder } from '../../new-folder.ts'

let root: string
beforeEach(() => {
  root = newFolder()
})

/** As a scan leaves it that was killed. No process has such a number. */
const left = (): { readonly path: string; readonly objects: string } => {
  const path = join(root, 'keystow-scan-2147483646-a')
  const objects = join(path, 'git', 'objects')
  mkdirSync(objects, { recursive: true })
  return { path, objects }
}

test('what an earlier scan left goes, and the objects that its links lead to stay', () => {
  const { path, objects } = left()
  const repository = join(root, 'ab')
  mkdirSync(repository)
  writeFileSync(join(repository, 'object'), 'x')
  symlinkSync(repository, join(objects, 'ab'), 'junction')
  clearLeft(root)
  expect(existsSync(path)).toBe(false)
  expect(readFileSync(join(repository, 'object'), 'utf8')).toBe('x')
})

test('what stands there as a folder, as a junction does for some, is not gone into', () => {
  const { path, objects } = left()
  mkdirSync(join(objects, 'ab'))
  writeFileSync(join(objects, 'ab', 'object'), 'x')
  expect(() => removeTemporary(path)).toThrow()
  expect(readFileSync(join(objects, 'ab', 'object'), 'utf8')).toBe('x')
})

test('a folder of that name which is somebody else’s, or a link, is left alone', () => {
  const { path } = left()
  clearLeft(root, (process.getuid?.() ?? 0) + 1)
  expect(existsSync(path)).toBe(true)
  const elsewhere = join(root, 'elsewhere')
  mkdirSync(join(elsewhere, 'git'), { recursive: true })
  symlinkSync(elsewhere, join(root, 'keystow-scan-2147483646-b'))
  clearLeft(root)
  expect(existsSync(join(elsewhere, 'git'))).toBe(true)
  expect(existsSync(path)).toBe(false)
})
