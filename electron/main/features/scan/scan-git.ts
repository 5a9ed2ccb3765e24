import { basename, dirname, join } from 'node:path'
import type { Checkpoint } from './control.ts'
import { alternatesOf } from './git-elsewhere.ts'
import { emptyTree, makeGitFolder } from './git-folder.ts'
import { ObjectReader, type ObjectsById } from './git-objects.ts'
import { type ObjectPlace, placesOf } from './git-places.ts'
import { feedObjects, withGit } from './git-run.ts'
import type { Matcher } from './matcher.ts'
import type { FoundInText } from './text-scan.ts'
import type { Skip } from './walk.ts'

/**
 * A version of a file, or a message, that is larger is not asked for: git would have it in its
 * memory, and on the disk it may be a few hundred times smaller.
 */
const MOST_OF_VERSION = 100e6
/** Size limit for a tree. It is lower, because git also keeps the tree's parsed entries. */
const MOST_OF_TREE = 20e6

interface FoundInHistory extends FoundInText {
  readonly path: string
  /** As `ScanPlace`. */
  readonly commit: string
  readonly versions: number
}

const TYPES: ReadonlySet<string> = new Set(['commit', 'tree', 'blob', 'tag'])

/** The folder whose history a repository has. */
export const workFolder = (repository: string): string =>
  basename(repository) === '.git' ? dirname(repository) : repository

/** Joins what objects hold with where they came in: each key once a path, in its oldest version. */
const placesInHistory = (
  repository: string,
  objects: ObjectsById,
  origins: ReadonlyMap<string, ObjectPlace>,
): Iterable<FoundInHistory> => {
  const places = new Map<string, FoundInHistory>()
  for (const id of new Set([...origins.keys(), ...objects.keys()])) {
    const { path, commit } = origins.get(id) ?? { path: '', commit: '' }
    for (const [mark, one] of objects.get(id) ?? []) {
      const at = [path, commit === '', mark].join('\0')
      const oldest = places.get(at) ?? {
        ...one,
        path: join(workFolder(repository), path),
        commit,
        versions: 0,
      }
      places.set(at, { ...oldest, versions: oldest.versions + 1 })
    }
  }
  return places.values()
}

/**
 * Looks through all that a repository's objects hold: every version of every file, also those that
 * no branch leads to any more, and the messages of commits and tags. Nothing of the repository is
 * read but its objects. Each key is found once a path: in the oldest version that has it.
 */
export class RepositoryScan {
  readonly #matcher: Matcher
  readonly #checkpoint: Checkpoint
  readonly #skip: Skip

  constructor(matcher: Matcher, checkpoint: Checkpoint, skip: Skip) {
    this.#matcher = matcher
    this.#checkpoint = checkpoint
    this.#skip = skip
  }

  /** `git`: the program. `folder` is ours, and is made anew. */
  async scan(
    git: string,
    repository: string,
    folder: string,
    found: (place: FoundInHistory) => void,
  ): Promise<void> {
    const made = makeGitFolder(repository, folder, this.#skip)
    /** git names what it cannot read, and goes on. */
    let damaged = false
    const leaveOut = (): void => {
      damaged = true
    }
    /** False if the history has a commit that is too large for git's memory. */
    let isWalkable = true
    const wants = (type: string, size: number, id: string): boolean => {
      damaged ||= !TYPES.has(type)
      if (!TYPES.has(type)) return false
      if (size <= (type === 'tree' ? MOST_OF_TREE : MOST_OF_VERSION)) return type !== 'tree'
      this.#skip('git_large', repository)
      if (type === 'tree') emptyTree(made, id)
      isWalkable &&= type !== 'commit'
      return false
    }
    const objects = await withGit(git, made, this.#checkpoint, async (run) => {
      const batch = run.start(['cat-file', '--batch', '--buffer'])
      const [read] = await Promise.all([
        new ObjectReader(this.#matcher, this.#checkpoint, leaveOut).read(batch.stdout),
        feedObjects(run, wants, batch),
      ])
      damaged ||= !(await run.ended())
      return read
    })
    // Objects of other repositories are not missing: those repositories are named.
    const isWhole = alternatesOf(repository).length === 0
    const origins =
      !isWalkable || (objects.size === 0 && !isWhole)
        ? new Map<string, never>()
        : await withGit(git, made, this.#checkpoint, async (run) => {
            const listed = await placesOf(run, objects, this.#checkpoint, () => {
              if (isWhole) this.#skip('git_missing', repository)
            })
            damaged ||= !(await run.ended())
            return listed
          })
    if (damaged) this.#skip('git_failed', repository)
    for (const place of placesInHistory(repository, objects, origins)) found(place)
  }
}
