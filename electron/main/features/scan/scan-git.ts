import { basename, dirname, join } from 'node:path'
import type { PlaceKind } from '../../../contract/scan.ts'
import { alternatesOf } from './git-elsewhere.ts'
import { emptyTree, makeGitFolder } from './git-folder.ts'
import { placesOf } from './git-places.ts'
import { feedObjects, withGit } from './git-run.ts'
import { MOST_PLACES, type ScanParts } from './scan-file.ts'
import { type FoundInText, TextScan, WINDOW_BYTES } from './text-scan.ts'

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

/** The first place of each key in an object, by what tells keys apart. */
type FoundObject = Map<string, FoundInText>

/** Most places in all versions together, so that no repository fills the memory. */
const MOST_FOUND = 200_000

const TYPES: ReadonlySet<string> = new Set(['commit', 'tree', 'blob', 'tag'])

const window = Buffer.allocUnsafeSlow(WINDOW_BYTES)

/**
 * Reads what `cat-file --batch` writes: for each object a line with its id, type and size, its
 * bytes, and a line feed. `leaveOut` is called where an object or a place is lost.
 */
const readObjects = async (
  stream: AsyncIterable<Buffer>,
  { matcher, checkpoint }: ScanParts,
  leaveOut: () => void,
): Promise<ReadonlyMap<string, FoundObject>> => {
  const objects = new Map<string, FoundObject>()
  const keys: Record<PlaceKind, Set<string>> = {
    this_key: new Set(),
    ends_like: new Set(),
    looks_like: new Set(),
  }
  let placeCount = 0
  let header = ''
  /** Bytes of the object that are still to come; -1: its header is; 0: its last line feed is. */
  let left = -1
  let text = new TextScan(
    matcher,
    () => {},
    () => {},
  )
  let filled = 0
  const begin = (): void => {
    const [id = '', , size = ''] = header.split(' ')
    header = ''
    left = /^\d+$/.test(size) ? Number(size) : -1
    if (left < 0) leaveOut()
    const note = (place: FoundInText): void => {
      const { kind, key, candidate } = place
      const marks = keys[kind]
      const mark = [kind, key?.connectionId, key?.keyId, candidate].join('\0')
      const object = objects.get(id) ?? new Map<string, FoundInText>()
      // One more than are kept shows that there were more.
      if (object.has(mark) || (marks.size > MOST_PLACES[kind] && !marks.has(mark))) return
      if (placeCount === MOST_FOUND) {
        leaveOut()
        return
      }
      placeCount += 1
      marks.add(mark)
      objects.set(id, object.set(mark, place))
    }
    text = new TextScan(matcher, note, checkpoint)
    filled = 0
  }
  for await (const chunk of stream) {
    checkpoint(chunk.length)
    for (let at = 0; at < chunk.length; ) {
      if (left < 0) {
        const end = chunk.indexOf(10, at)
        header += chunk.toString('latin1', at, end === -1 ? chunk.length : end)
        at = end === -1 ? chunk.length : end + 1
        if (end !== -1) begin()
      } else if (left === 0) {
        text.window(window.subarray(0, filled), true)
        left = -1
        at += 1
      } else {
        const taken = Math.min(left, chunk.length - at, WINDOW_BYTES - filled)
        chunk.copy(window, filled, at, at + taken)
        at += taken
        left -= taken
        filled += taken
        if (filled === WINDOW_BYTES && left > 0) {
          const kept = text.window(window, false)
          window.copy(window, 0, filled - kept, filled)
          filled = kept
        }
      }
    }
  }
  return objects
}

/** The folder whose history a repository has. */
export const workFolder = (repository: string): string =>
  basename(repository) === '.git' ? dirname(repository) : repository

/**
 * Looks through all that a repository's objects hold: every version of every file, also those that
 * no branch leads to any more, and the messages of commits and tags. Nothing of the repository is
 * read but its objects. `folder` is ours, and is made anew. Each key is found once a path: in the
 * oldest version that has it.
 */
export const scanRepository = async (
  parts: ScanParts,
  git: string,
  repository: string,
  folder: string,
  found: (place: FoundInHistory) => void,
): Promise<void> => {
  const { checkpoint, skip } = parts
  const made = makeGitFolder(repository, folder, skip)
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
    skip('git_large', repository)
    if (type === 'tree') emptyTree(made, id)
    isWalkable &&= type !== 'commit'
    return false
  }
  const objects = await withGit(git, made, checkpoint, async (run) => {
    const batch = run.start(['cat-file', '--batch', '--buffer'])
    const [read] = await Promise.all([
      readObjects(batch.stdout, parts, leaveOut),
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
      : await withGit(git, made, checkpoint, async (run) => {
          const listed = await placesOf(run, objects, checkpoint, () => {
            if (isWhole) skip('git_missing', repository)
          })
          damaged ||= !(await run.ended())
          return listed
        })
  if (damaged) skip('git_failed', repository)
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
  for (const place of places.values()) found(place)
}
