import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Checkpoint } from './control.ts'
import { feedObjects, type GitRun, linesOf } from './git-run.ts'

/** Where an object came in first. */
export interface ObjectPlace {
  readonly path: string
  readonly commit: string
}

/** Finds these objects in the tree of a commit, each by its first path. */
const pathsIn = async (
  run: GitRun,
  commit: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> => {
  const listed = run.start(['ls-tree', '-r', '-z', commit])
  listed.stdin.end()
  const paths = new Map<string, string>()
  for await (const entry of linesOf(listed.stdout, '\0')) {
    const [, id = '', path = ''] = /^\d+ \w+ ([\da-f]+)\t(.*)$/s.exec(entry) ?? []
    if (ids.has(id) && !paths.has(id)) paths.set(id, path)
  }
  return paths
}

/**
 * Puts whole paths in the place of those that `rev-list` cut off at a line break, as it does with
 * every name. git is asked what each path leads to, and lists the commit where that is another
 * object.
 */
const mendPaths = async (
  run: GitRun,
  places: Map<string, ObjectPlace>,
  checkpoint: Checkpoint,
): Promise<void> => {
  const asked = [...places]
  const check = run.start(['cat-file', '--batch-check=%(objectname)', '--buffer'])
  const names = asked.map(([, { commit, path }]) => `${commit}:${path}\n`)
  const fed = pipeline(Readable.from(names), check.stdin)
  const cut = new Map<string, Set<string>>()
  let at = 0
  for await (const line of linesOf(check.stdout)) {
    checkpoint()
    const [id, { commit }] = asked[at] as (typeof asked)[number]
    if (line !== id) cut.set(commit, (cut.get(commit) ?? new Set()).add(id))
    at += 1
  }
  await fed
  for (const [commit, ids] of cut) {
    checkpoint()
    for (const [id, path] of await pathsIn(run, commit, ids)) places.set(id, { path, commit })
  }
}

/**
 * Finds where each object came in first: the path, and the oldest commit that has it. The oldest come
 * first. `missing` is called for each object that something leads to and git does not have.
 */
export const placesOf = async (
  run: GitRun,
  ids: ReadonlyMap<string, unknown>,
  checkpoint: Checkpoint,
  missing: () => void,
): Promise<ReadonlyMap<string, ObjectPlace>> => {
  const commits = new Set<string>()
  const places = new Map<string, ObjectPlace>()
  const listed = run.start([
    'rev-list',
    '--objects',
    '--in-commit-order',
    '--topo-order',
    '--reverse',
    '--missing=print',
    '--stdin',
  ])
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
    checkpoint()
    if (line.startsWith('?')) missing()
    const [id = '', path = ''] = line.split(/ (.*)/s)
    if (commits.has(id)) commit = id
    if (ids.has(id) && !places.has(id)) places.set(id, { path, commit })
  }
  await fed
  // What a message says has no path.
  const files = new Map([...places].filter(([id]) => !commits.has(id)))
  await mendPaths(run, files, checkpoint)
  return new Map([...places, ...files])
}
