import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Computer,
  dataFolder,
  isPrivateFolder,
  printChannelFile,
  readChannelFile,
  socketPlace,
  thisComputer,
} from '../../electron/wire/place.ts'
import { newFolder } from '../main/new-folder.ts'

const linux: Computer = { platform: 'linux', env: {}, home: '/home/ada', uid: 1000 }
const file = { token: randomBytes(32), address: '/run/user/1000/keystow/a.sock' }

let folder: string
beforeEach(() => {
  folder = newFolder()
})

describe('the data folder', () => {
  test.each([
    ['the one that was asked for', '/data/a', { KEYSTOW_DATA_FOLDER: '/data/b' }, '/data/a'],
    ['the one of the environment', null, { KEYSTOW_DATA_FOLDER: '/data/b' }, '/data/b'],
    ['the one of the system', null, {}, '/home/ada/.config/Keystow'],
    [
      'the one of the system, an empty variable being none',
      null,
      { KEYSTOW_DATA_FOLDER: '', XDG_CONFIG_HOME: '' },
      '/home/ada/.config/Keystow',
    ],
    ['the one of the desktop', null, { XDG_CONFIG_HOME: '/conf' }, '/conf/Keystow'],
  ])('is %s', (_what, asked, env, found) => {
    expect(dataFolder(asked, { ...linux, env })).toBe(found)
  })

  test.each(['~/c', '~', 'conf', './conf'])(
    'is not below the relative path %s, as its specification says',
    (XDG_CONFIG_HOME) =>
      expect(dataFolder(null, { ...linux, env: { XDG_CONFIG_HOME } })).toBe(
        '/home/ada/.config/Keystow',
      ),
  )

  test('is Electron’s own on the other systems', () => {
    expect(dataFolder(null, { ...linux, platform: 'darwin' })).toBe(
      '/home/ada/Library/Application Support/Keystow',
    )
    expect(dataFolder(null, { ...linux, platform: 'win32', env: { APPDATA: '/roaming' } })).toBe(
      '/roaming/Keystow',
    )
  })

  test('is a whole path, so that both sides name the same socket', () => {
    expect(dataFolder('here', linux)).toBe(resolve('here'))
  })
})

describe('the socket', () => {
  test('lies in the folder of this login, with a name of its own for each data folder', () => {
    const env = { XDG_RUNTIME_DIR: folder }
    const one = socketPlace('/data/a', { ...linux, env })
    const other = socketPlace('/data/b', { ...linux, env })
    expect(one?.folder).toBe(join(folder, 'keystow'))
    expect(one?.address).toMatch(/\/keystow\/[0-9a-f]{16}\.sock$/)
    expect(one?.address).not.toBe(other?.address)
  })

  test('lies in the data folder where there is no such folder, or its path is no whole one', () => {
    expect(socketPlace('/data/a', linux)?.folder).toBe('/data/a/channel')
    for (const runtime of ['run', join(folder, 'none'), '']) {
      expect(socketPlace('/data/a', { ...linux, env: { XDG_RUNTIME_DIR: runtime } })?.folder).toBe(
        '/data/a/channel',
      )
    }
  })

  test('is nowhere where its path would be cut off by the system', () => {
    expect(socketPlace(`/${'x'.repeat(100)}`, linux)).toBeNull()
    // 103 bytes with the name.
    const most = `/${'x'.repeat(103 - 1 - '/channel/'.length - 21)}`
    expect(Buffer.byteLength(socketPlace(most, linux)?.address ?? '')).toBe(103)
    expect(socketPlace(`${most}x`, linux)).toBeNull()
  })

  test('is a pipe with a name that nobody can guess on Windows', () => {
    const windows: Computer = { ...linux, platform: 'win32', uid: null }
    const one = socketPlace('C:\\data', windows)
    expect(one).toEqual({
      folder: null,
      address: expect.stringMatching(/^\\\\\.\\pipe\\keystow-[0-9a-f]{32}$/),
    })
    expect(socketPlace('C:\\data', windows)?.address).not.toBe(one?.address)
  })
})

describe('a folder of the socket', () => {
  test('is this user’s alone', () => {
    const made = join(folder, 'own')
    mkdirSync(made, { mode: 0o700 })
    expect(isPrivateFolder(made, thisComputer())).toBe(true)
    for (const mode of [0o750, 0o705, 0o701, 0o770]) {
      chmodSync(made, mode)
      expect(isPrivateFolder(made, thisComputer())).toBe(false)
    }
  })

  test('is not another user’s, no link, no file, and there', () => {
    const made = join(folder, 'own')
    mkdirSync(made, { mode: 0o700 })
    expect(isPrivateFolder(made, { ...thisComputer(), uid: (process.getuid?.() ?? 0) + 1 })).toBe(
      false,
    )
    symlinkSync(made, join(folder, 'link'))
    expect(isPrivateFolder(join(folder, 'link'), thisComputer())).toBe(false)
    writeFileSync(join(folder, 'file'), '', { mode: 0o700 })
    expect(isPrivateFolder(join(folder, 'file'), thisComputer())).toBe(false)
    expect(isPrivateFolder(join(folder, 'none'), thisComputer())).toBe(false)
  })
})

describe('the file with the token', () => {
  const path = (): string => join(folder, 'channel.json')
  const write = (text: string, mode = 0o600): void => {
    writeFileSync(path(), text)
    chmodSync(path(), mode)
  }

  test('is read as it was written', () => {
    write(printChannelFile(file))
    expect(readChannelFile(folder, thisComputer())).toEqual(file)
  })

  test('is missing where the app does not listen', () => {
    expect(readChannelFile(folder, thisComputer())).toBe('missing')
    expect(readChannelFile(join(folder, 'none'), thisComputer())).toBe('missing')
  })

  test.each([0o640, 0o604, 0o660, 0o606])('is not trusted with mode %o', (mode) => {
    write(printChannelFile(file), mode)
    expect(readChannelFile(folder, thisComputer())).toBe('unsafe')
  })

  test('is not trusted where it is another user’s', () => {
    write(printChannelFile(file))
    expect(readChannelFile(folder, { ...thisComputer(), uid: (process.getuid?.() ?? 0) + 1 })).toBe(
      'unsafe',
    )
  })

  test('is not trusted where it is a link, a folder or a pipe, which does not hold the reader either', () => {
    writeFileSync(join(folder, 'else'), printChannelFile(file), { mode: 0o600 })
    symlinkSync(join(folder, 'else'), path())
    expect(readChannelFile(folder, thisComputer())).toBe('unsafe')
    rmSync(path())
    mkdirSync(path(), { mode: 0o700 })
    expect(readChannelFile(folder, thisComputer())).toBe('unsafe')
    rmSync(path(), { recursive: true })
    execFileSync('mkfifo', ['-m', '600', path()])
    expect(readChannelFile(folder, thisComputer())).toBe('unsafe')
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['null', 'null\n'],
    ['another version', printChannelFile(file).replace('1', '2')],
    ['one field more', printChannelFile(file).replace('}', ',"x":1}')],
    ['a short token', printChannelFile({ ...file, token: randomBytes(16) })],
    ['more than such a file has', printChannelFile(file) + ' '.repeat(9000)],
  ])('is not trusted where it holds %s', (_what, text) => {
    write(text)
    expect(readChannelFile(folder, thisComputer())).toBe('unsafe')
  })
})
