import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SkipReason } from '../../../contract/scan.ts'
import { GIT_ENVIRONMENT } from '../delivery/env-git.ts'
import { plainText } from './git-elsewhere.ts'
import { removeGitFolder } from './temporary-folder.ts'

/** How git is started on the objects of one repository. */
export interface GitFolder {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

const SHA256_PACK = /^pack-[\da-f]{64}\.pack$/

/** Ids of the empty tree, which git has built in, by the length of the repository's ids. */
const EMPTY_TREES: Readonly<Record<number, string>> = {
  40: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  64: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
}

/** Replaces a tree with an empty one for all git processes that are started afterwards. */
export const emptyTree = ({ cwd }: GitFolder, id: string): void => {
  const folder = join(cwd, 'refs', 'replace')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, id), `${EMPTY_TREES[id.length]}\n`)
}

/** Where the history of a shallow clone ends, as ids and nothing else. */
const shallowOf = (repository: string): string =>
  (plainText(join(repository, 'shallow')).match(/^[\da-f]{40,64}$/gm) ?? [])
    .map((id) => `${id}\n`)
    .join('')

/**
 * Makes an empty bare repository of ours in `folder`, whose objects are links to those of a
 * repository. Nothing else of it is there: no configuration, hooks, attributes, replacements or
 * alternates, all of which can lead git to programs or to other places. The only replacements are
 * those of `emptyTree`. What git is kept from, or cannot use, is reported to `skip`.
 */
export const makeGitFolder = (
  repository: string,
  folder: string,
  skip: (reason: SkipReason, path: string) => void,
): GitFolder => {
  removeGitFolder(folder)
  const objects = join(repository, 'objects')
  const ours = join(folder, 'objects')
  mkdirSync(ours, { recursive: true, mode: 0o700 })
  mkdirSync(join(folder, 'refs'))
  let sha256 = false
  for (const entry of readdirSync(objects, { withFileTypes: true })) {
    if (entry.name !== 'pack' && !/^[\da-f]{2}$/.test(entry.name)) continue
    let source = join(objects, entry.name)
    const inner = entry.isDirectory() ? readdirSync(source, { withFileTypes: true }) : [entry]
    // Files in folders are looked through by the walk. Git would follow a link, and wait for a
    // pipe.
    for (const odd of inner)
      if (!odd.isFile() && !odd.isDirectory()) skip('git_links', join(odd.parentPath, odd.name))
    if (!entry.isDirectory()) continue
    const files = new Set(inner.flatMap((one) => (one.isFile() ? [one.name] : [])))
    for (const name of files)
      if (name.endsWith('.pack') && !files.has(name.replace(/pack$/, 'idx')))
        skip('git_failed', join(source, name))
    sha256 ||= [...files].some((name) =>
      entry.name === 'pack' ? SHA256_PACK.test(name) : name.length === 62,
    )
    if (files.size < inner.length) {
      const plain = join(folder, 'plain', entry.name)
      mkdirSync(plain, { recursive: true })
      for (const name of files) symlinkSync(join(source, name), join(plain, name))
      source = plain
    }
    // A junction needs no rights on Windows.
    symlinkSync(source, join(ours, entry.name), 'junction')
  }
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
      // Nothing is to be found by name.
      PATH: '',
    },
  }
}
