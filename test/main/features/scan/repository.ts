import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const AUTHOR = [
  '-c',
  'user.name=A',
  '-c',
  'user.email=a@b.test',
  '-c',
  'commit.gpgsign=false',
  '-c',
  'protocol.file.allow=always',
]

/** A repository for tests, by the git of this computer without anybody's configuration. */
export const repository = (folder: string, options: readonly string[] = []) => {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  const gitWith = (input: string, ...args: string[]): string =>
    execFileSync('git', [...AUTHOR, ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
      input,
      stdio: 'pipe',
    })
  const git = (...args: string[]): string => gitWith('', ...args)
  mkdirSync(folder, { recursive: true })
  git('init', '-q', '-b', 'main', ...options)
  return {
    folder,
    git,
    /** The same with an input. */
    gitWith,
    write: (name: string, content: string | Buffer): void => {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    },
    commit: (message: string): string => {
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '-m', message)
      return git('rev-parse', 'HEAD').trim()
    },
  }
}
