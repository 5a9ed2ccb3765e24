import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { findGit, gitWarning } from '../../../../electron/main/features/delivery/env-git.ts'
import { newFolder } from '../../new-folder.ts'

const git = findGit()
let folder: string
beforeEach(() => {
  folder = newFolder()
})

const run = (...args: string[]): void => {
  execFileSync(git ?? '', ['-c', 'user.name=n', '-c', 'user.email=e@example.com', ...args], {
    cwd: folder,
    stdio: 'ignore',
  })
}
const file = (name = '.env'): string => join(folder, name)

describe.skipIf(git === null)('of a file in a repository', () => {
  beforeEach(() => {
    run('init')
    writeFileSync(file(), 'A=1\n')
  })

  test('it is said that git does not ignore it', async () =>
    expect(await gitWarning(git, file())).toBe('not_ignored'))

  test('nothing is said when git ignores it, also in a folder below', async () => {
    writeFileSync(file('.gitignore'), '.env*\n')
    mkdirSync(file('app'))
    expect(await gitWarning(git, file())).toBeNull()
    expect(await gitWarning(git, join(folder, 'app', '.env.local'))).toBeNull()
  })

  test('it is said that git tracks it, though it would ignore it', async () => {
    run('add', '.env')
    writeFileSync(file('.gitignore'), '.env\n')
    expect(await gitWarning(git, file())).toBe('tracked')
  })

  test('a name that git would take for a pattern means itself', async () => {
    run('add', '.env')
    writeFileSync(file('.gitignore'), '.env\n')
    expect(await gitWarning(git, file('.e*'))).toBe('not_ignored')
  })

  // Shows: S61
  test('no program that the repository names is run', async () => {
    const trap = file('trap')
    writeFileSync(trap, `#!/bin/sh\ntouch "${file('ran')}"\n`)
    chmodSync(trap, 0o755)
    for (const name of [
      'core.fsmonitor',
      'core.pager',
      'core.editor',
      'core.askPass',
      'core.sshCommand',
      'diff.external',
    ])
      run('config', name, trap)
    await gitWarning(git, file())
    expect(existsSync(file('ran'))).toBe(false)
  })

  test('a git that fails or takes too long is said not to have answered', async () => {
    const slow = file('git')
    // Nobody ends its input.
    writeFileSync(slow, '#!/bin/sh\nexec cat\n')
    chmodSync(slow, 0o755)
    expect(await gitWarning(slow, file(), 200)).toBe('git_unknown')
    writeFileSync(slow, '#!/bin/sh\nexit 128\n')
    expect(await gitWarning(slow, file())).toBe('git_unknown')
  })
})

test('nothing is said outside of a repository, nor where there is no git', async () => {
  expect(await gitWarning(git, file())).toBeNull()
  mkdirSync(join(folder, '.git'))
  expect(await gitWarning(null, file())).toBeNull()
})

test('git is looked for in absolute folders of the search path only', () => {
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  writeFileSync(join(folder, name), '', { mode: 0o755 })
  expect(findGit(folder)).toBe(join(folder, name))
  expect(findGit('.')).toBeNull()
  expect(findGit('')).toBeNull()
})
