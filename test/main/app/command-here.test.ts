import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  type AppFiles,
  commandHere,
  dataFolderWords,
} from '../../../electron/main/app/command-here.ts'
import type { Computer } from '../../../electron/wire/place.ts'
import { newFolder } from '../new-folder.ts'

let home: string
beforeEach(() => {
  home = newFolder()
})

/** A packaged copy whose command prints its arguments, a line each. */
const packagedCopy = (
  folder: string,
  platform: AppFiles['platform'] = 'linux',
  { exe, command } = { exe: 'keystow', command: 'keystow-launcher' },
): AppFiles => {
  const path = join(home, folder, command)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
  return {
    platform,
    exe: join(home, folder, exe),
    packaged: join(home, 'none'),
    built: join(home, 'none'),
  }
}

const inShell = (line: string): string => {
  const env = { PATH: `${join(home, '.local', 'bin')}:${process.env.PATH}`, HOME: home }
  return spawnSync('/bin/sh', ['-c', line], { encoding: 'utf8', env }).stdout
}

test
  .skipIf(process.platform === 'win32')
  .each(['Keystow', 'My Apps', "it's", 'a"b $HOME `id` \\ &'])(
  'the lines to copy start the command and put it on the PATH where it lies in the folder %s',
  (folder) => {
    const here = commandHere(packagedCopy(folder), ['--data-folder', '/my $data'])
    expect(inShell(here?.example ?? '')).toBe('run\n--data-folder\n/my $data\n--\nnode\napp.js\n')
    expect(inShell(`${here?.onPath} && keystow found`)).toBe('found\n')
    expect(here?.mcp).toEqual([
      join(home, folder, 'keystow-launcher'),
      'mcp',
      '--data-folder',
      '/my $data',
    ])
  },
)

test.skipIf(process.platform === 'win32')(
  'where a package brought the command, its own name is used and nothing is to be put on the PATH',
  () => {
    const packaged = join(home, 'usr-bin-keystow')
    const files = packagedCopy('Keystow')
    symlinkSync(join(home, 'Keystow', 'keystow-launcher'), packaged)
    expect(commandHere({ ...files, packaged }, [])).toEqual({
      mcp: [packaged, 'mcp'],
      example: 'keystow run -- node app.js',
      onPath: null,
    })
  },
)

test('a clone has the command that its build made, and none before', () => {
  const built = join(home, 'keystow.cjs')
  const files = { platform: 'linux', exe: '/nowhere/electron', packaged: '', built } as const
  expect(commandHere(files, [])).toBeNull()
  writeFileSync(built, '')
  expect(commandHere(files, [])).toEqual({
    mcp: ['node', built, 'mcp'],
    example: `node ${built} run -- node app.js`,
    onPath: null,
  })
})

test('on macOS the link is made for all users, and an app that runs from a temporary place has no command', () => {
  const mac = { exe: 'MacOS/keystow', command: 'Resources/keystow-launcher' }
  const launcher = join(home, 'Keystow.app', 'Contents', 'Resources', 'keystow-launcher')
  expect(commandHere(packagedCopy('Keystow.app/Contents', 'darwin', mac), [])?.onPath).toBe(
    `sudo mkdir -p /usr/local/bin && sudo ln -s ${launcher} /usr/local/bin/keystow`,
  )
  expect(
    commandHere(packagedCopy('AppTranslocation/Keystow.app/Contents', 'darwin', mac), []),
  ).toBeNull()
})

test('on Windows the folder of the command is to be added to the PATH', () => {
  const files = packagedCopy('Keystow', 'win32', {
    exe: 'keystow.exe',
    command: 'resources/keystow.cmd',
  })
  expect(commandHere(files, [])?.onPath).toBe(join(home, 'Keystow', 'resources'))
})

test('a data folder that the command would not find by itself is named', () => {
  const computer: Computer = { platform: 'linux', env: {}, home: '/home/ada', uid: 1 }
  expect(dataFolderWords('/home/ada/.config/Keystow', computer)).toEqual([])
  expect(dataFolderWords('/other', computer)).toEqual(['--data-folder', '/other'])
  // Assistants need not hand this variable on.
  const moved = { ...computer, env: { XDG_CONFIG_HOME: '/moved' } }
  expect(dataFolderWords('/moved/Keystow', moved)).toEqual(['--data-folder', '/moved/Keystow'])
})
