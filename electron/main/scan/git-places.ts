import type { Checkpoint } from './control.ts'
import { feedObjects, type GitRun, linesOf } from './git-run.ts'

interface ObjectPlace {
  readonly path: string
  readonly commit: string
}

/**
 * Where each object came in first: the path, and the oldest commit that has it. The oldest come
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
  return places
}
