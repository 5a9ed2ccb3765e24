import { symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findProgram } from '../../electron/cli/program.ts'
import { newFolder } from '../main/new-folder.ts'

const find = (program: string, env: NodeJS.ProcessEnv, platform: NodeJS.Platform, folder = '/') =>
  findProgram(program, { env, platform, folder })

const folderWith = (...names: readonly string[]): string => {
  const folder = newFolder()
  for (const name of names) writeFileSync(join(folder, name), '', { mode: 0o644 })
  return folder
}

test('a program is looked for on the search path, or where its path leads', () => {
  expect(find('sh', { PATH: '/nonexistent:/bin:/usr/bin' }, 'linux')).toHaveProperty('path')
  expect(find(process.execPath, {}, 'linux')).toHaveProperty('path')
  expect(find('sh', { PATH: '/nonexistent' }, 'linux')).toMatchObject({ exit: 127 })
  expect(find('', { PATH: '/bin' }, 'linux')).toMatchObject({ exit: 127 })
  expect(find('text', { PATH: folderWith('text') }, 'linux')).toMatchObject({ exit: 126 })
})

test('a folder is said to be one, as a path; by a name it is looked past', () => {
  const folder = folderWith('text')
  expect(find(folder, {}, 'linux')).toEqual({ exit: 126, text: 'the program is a folder' })
  expect(find(`${folder}/`, {}, 'win32')).toEqual({ exit: 126, text: 'the program is a folder' })
  expect(find(basename(folder), { PATH: dirname(folder) }, 'linux')).toMatchObject({ exit: 127 })
})

test('a folder of the search path that cannot be read is passed over', () => {
  const folder = folderWith()
  const endless = join(folder, 'endless')
  symlinkSync(endless, endless)
  expect(find('sh', { PATH: `${endless}:/bin:/usr/bin` }, 'linux')).toHaveProperty('path')
  expect(find('sh', { PATH: `/bin:/usr/bin:${endless}` }, 'linux')).toHaveProperty('path')
  expect(find('sh', { PATH: endless }, 'linux')).toMatchObject({ exit: 127 })
})

test('on Windows a batch file is not run but said to need cmd, also where its ending was not typed', () => {
  const PATH = folderWith('npm.cmd', 'npm', 'make.exe', 'make.bat')
  const batch = { exit: 126, text: expect.stringContaining('cmd /c') }
  expect(find('npm.CMD', { PATH }, 'win32')).toEqual(batch)
  expect(find(join(PATH, 'npm.cmd'), {}, 'win32')).toEqual(batch)
  expect(find('npm', { PATH: folderWith('npm.cmd') }, 'win32')).toEqual(batch)
  expect(find('make', { PATH }, 'win32')).toHaveProperty('path')
  expect(find('make', { Path: PATH }, 'win32')).toHaveProperty('path')
  expect(find('other', { PATH }, 'win32')).toMatchObject({ exit: 127 })
})
