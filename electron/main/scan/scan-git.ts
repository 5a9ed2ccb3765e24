import { basename, dirname, join } from 'node:path'
import type { PlaceKind } from '../../contract/scan.ts'
import type { Control } from './control.ts'
import { makeGitFolder } from './git-folder.ts'
import { feedObjects, type GitRun, linesOf, withGit } from './git-run.ts'
import { MOST_PLACES, type ScanParts } from './scan-file.ts'
import { createTextScan, type FoundInText, WINDOW_BYTES } from './text-scan.ts'

/** A version of a file that is larger is not asked for: git would have it in its memory. */
const MOST_OF_VERSION = 100e6

export interface FoundInHistory extends FoundInText {
  readonly path: string
  /** As `ScanPlace`. */
  readonly commit: string
}

interface FoundObject {
  readonly type: string
  readonly found: FoundInText[]
}

const TYPES: ReadonlySet<string> = new Set(['commit', 'tree', 'blob', 'tag'])

const window = Buffer.allocUnsafeSlow(WINDOW_BYTES)

/** Reads what `cat-file --batch` writes: for each object a line with its id, type and size, its bytes, and a line feed. */
const readObjects = async (stream: AsyncIterable<Buffer>, { matcher, control }: ScanParts): Promise<ReadonlyMap<string, FoundObject>> => {
  const objects = new Map<string, FoundObject>()
  const found: Record<PlaceKind, number> = { this_key: 0, ends_like: 0, looks_like: 0 }
  let header = ''
  /** Bytes of the object that are still to come; -1: its header is; 0: its last line feed is. */
  let left = -1
  let text = createTextScan(
    matcher,
    () => {},
    () => {},
  )
  let filled = 0
  const begin = (): void => {
    const [id = '', type = '', size = ''] = header.split(' ')
    header = ''
    if (!/^\d+$/.test(size)) return
    left = Number(size)
    const note = (place: FoundInText): void => {
      // One more than are kept shows that there were more.
      if (found[place.kind] > MOST_PLACES[place.kind]) return
      found[place.kind] += 1
      const object = objects.get(id) ?? { type, found: [] }
      objects.set(id, object)
      object.found.push(place)
    }
    text = createTextScan(matcher, note, () => control.checkpoint())
    filled = 0
  }
  for await (const chunk of stream) {
    control.checkpoint(chunk.length)
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

/** Where each object came in first: the path, and the oldest commit that has it. */
const placesOf = async (
  run: GitRun,
  ids: ReadonlySet<string>,
  control: Control,
): Promise<ReadonlyMap<string, { readonly path: string; readonly commit: string }>> => {
  const commits = new Set<string>()
  const places = new Map<string, { readonly path: string; readonly commit: string }>()
  const listed = run.start(['rev-list', '--objects', '--in-commit-order', '--topo-order', '--reverse', '--missing=allow-any', '--stdin'])
  const fed = feedObjects(
    run,
    (type, _size, id) => {
      if (type === 'commit') commits.add(id)
      return type === 'commit'
    },
    listed,
  )
  let commit = ''
  for await (const line of linesOf(listed.stdout)) {
    control.checkpoint()
    const [id = '', path = ''] = line.split(/ (.*)/s)
    if (commits.has(id)) commit = id
    else if (ids.has(id) && !places.has(id)) places.set(id, { path, commit })
  }
  await fed
  return places
}

/** The folder whose history a repository has. */
const workFolder = (repository: string): string => (basename(repository) === '.git' ? dirname(repository) : repository)

/**
 * Looks through all that a repository's objects hold: every version of every file, also those that no branch leads to any more, and the
 * messages of commits and tags. Nothing of the repository is read but its objects. `folder` is ours, and is made anew.
 */
export const scanRepository = async (
  parts: ScanParts,
  git: string,
  repository: string,
  folder: string,
  found: (place: FoundInHistory) => void,
): Promise<void> => {
  const { control, skip } = parts
  const made = makeGitFolder(repository, folder, skip)
  if (made === null) return
  /** git names what it cannot read, and goes on. */
  let damaged = false
  const wants = (type: string, size: number): boolean => {
    damaged ||= !TYPES.has(type)
    if (type === 'tree' || !TYPES.has(type)) return false
    if (size > MOST_OF_VERSION) skip('git_large', repository)
    return size <= MOST_OF_VERSION
  }
  const objects = await withGit(git, made, control, async (run) => {
    const batch = run.start(['cat-file', '--batch', '--buffer'])
    const [read] = await Promise.all([readObjects(batch.stdout, parts), feedObjects(run, wants, batch)])
    damaged ||= !(await run.ended())
    return read
  })
  if (damaged) skip('git_failed', repository)
  if (objects.size === 0) return
  const ids = new Set([...objects].flatMap(([id, { type }]) => (type === 'blob' ? [id] : [])))
  const places = ids.size === 0 ? new Map<string, never>() : await withGit(git, made, control, (run) => placesOf(run, ids, control))
  const root = workFolder(repository)
  for (const [id, object] of objects) {
    const place = places.get(id)
    const at =
      place === undefined
        ? { path: root, commit: object.type === 'commit' ? id : '' }
        : { path: join(root, place.path), commit: place.commit }
    for (const one of object.found) found({ ...one, ...at })
  }
}
