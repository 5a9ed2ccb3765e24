import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SkipReason } from '../../contract/scan.ts'
import { GIT_ENVIRONMENT } from '../delivery/env-git.ts'
import { removeGitFolder } from './temporary-folder.ts'

/** How git is started on the objects of one repository. */
export interface GitFolder {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

const MOST_SHALLOW_BYTES = 10_000_000
const SHA256_PACK = /^pack-[\da-f]{64}\.pack$/

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** The names in a folder that has only plain files; null where it has anything else, which git would follow or wait for. */
const plainFiles = (folder: string): readonly string[] | null => {
  if (!lstatSync(folder).isDirectory()) return null
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.every((entry) => entry.isFile()) ? entries.map(({ name }) => name) : null
}

/** Where the history of a shallow clone ends, as ids and nothing else. */
const shallowOf = (repository: string): string => {
  const path = join(repository, 'shallow')
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isFile() !== true || stats.size > MOST_SHALLOW_BYTES) return ''
  return (readFileSync(path, 'latin1').match(/^[\da-f]{40,64}$/gm) ?? []).map((id) => `${id}\n`).join('')
}

/**
 * Makes an empty bare repository of ours in `folder`, whose objects are links to those of a repository. Nothing else of it is there: no
 * configuration, hooks, attributes, replacements or alternates, all of which can lead git to programs or to other places. What is not
 * followed is reported to `skip`. Null where the objects themselves are not what git makes.
 */
export const makeGitFolder = (repository: string, folder: string, skip: (reason: SkipReason, path: string) => void): GitFolder | null => {
  removeGitFolder(folder)
  const objects = join(repository, 'objects')
  const ours = join(folder, 'objects')
  mkdirSync(ours, { recursive: true, mode: 0o700 })
  mkdirSync(join(folder, 'refs'))
  let sha256 = false
  for (const entry of readdirSync(objects, { withFileTypes: true })) {
    if (entry.name !== 'pack' && !/^[\da-f]{2}$/.test(entry.name)) continue
    const files = plainFiles(join(objects, entry.name))
    if (files === null) {
      skip('git_links', repository)
      return null
    }
    sha256 ||= files.some((name) => (entry.name === 'pack' ? SHA256_PACK.test(name) : name.length === 62))
    // A junction needs no rights on Windows.
    symlinkSync(join(objects, entry.name), join(ours, entry.name), 'junction')
  }
  if (isThere(join(objects, 'info', 'alternates'))) skip('git_alternates', repository)
  const format = sha256
    ? '[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = sha256\n'
    : '[core]\n\tbare = true\n'
  writeFileSync(join(folder, 'config'), format)
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/none\n')
  const shallow = shallowOf(repository)
  if (shallow !== '') writeFileSync(join(folder, 'shallow'), shallow)
  return {
    cwd: folder,
    env: {
      ...GIT_ENVIRONMENT,
      GIT_DIR: folder,
      GIT_OBJECT_DIRECTORY: ours,
      GIT_ATTR_NOSYSTEM: '1',
      GIT_NO_LAZY_FETCH: '1',
      GIT_NO_REPLACE_OBJECTS: '1',
      // Nothing is to be found by name.
      PATH: '',
    },
  }
}
