import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const MOST_BYTES = 10_000_000

/** Names in the folder of every repository. */
export const REPOSITORY_NAMES = ['HEAD', 'objects', 'refs'] as const

/** Text of a plain file; empty where something else is in its place. */
export const plainText = (path: string): string => {
  try {
    const stats = lstatSync(path)
    return stats.isFile() && stats.size <= MOST_BYTES ? readFileSync(path, 'utf8') : ''
  } catch {
    return ''
  }
}

/**
 * The target is not looked at, because a stranger's repository may name a place on another
 * computer.
 */
const repositoryOf = (folder: string, target: string): string =>
  resolve(folder, target).replace(/[\\/](?:objects|worktrees[\\/][^\\/]+)$/, '')

/**
 * Repository that a `.git` file, or a link in place of `.git` or `objects`, leads to; null where
 * `path` leads nowhere.
 */
export const repositoryNamedBy = (path: string): string | null => {
  try {
    const target = lstatSync(path).isSymbolicLink()
      ? readlinkSync(path)
      : /^gitdir: (.+)/.exec(plainText(path))?.[1]
    return target === undefined ? null : repositoryOf(dirname(path), target)
  } catch {
    return null
  }
}

/** Repositories from which a repository takes objects that it does not have. */
export const alternatesOf = (repository: string): readonly string[] => {
  const objects = join(repository, 'objects')
  const path = join(objects, 'info', 'alternates')
  // Git follows a link, which we name instead.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return [path]
  const lines = plainText(path).match(/^[^#\n].*$/gm) ?? []
  return lines.map((line) => repositoryOf(objects, line))
}

/** Repository that git finds from a folder: its own, or that of the nearest folder above it. */
export const repositoryAround = (folder: string): string | null => {
  const own = join(folder, '.git')
  return (
    repositoryNamedBy(own) ??
    [folder, own].find((path) => REPOSITORY_NAMES.every((name) => existsSync(join(path, name)))) ??
    (dirname(folder) === folder ? null : repositoryAround(dirname(folder)))
  )
}
