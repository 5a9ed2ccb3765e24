// @module-tag more
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '../../new-folder.ts'
import { repository } from './repository.ts'
import { known, scanAll, secret } from './support.ts'

let root: string
beforeEach(() => {
  root = newFolder()
})

const at = (...path: readonly string[]): string => join(root, ...path)

/** A repository that has the secret in its history only. */
const withKey = (folder: string, options: readonly string[] = []) => {
  const repo = repository(folder, options)
  repo.write('src/deep/a', secret)
  repo.commit('one')
  repo.write('src/deep/a', 'nothing')
  repo.commit('two')
  return repo
}

const inHistory = async (folders: readonly string[]) => {
  const { end, skipped, places } = await scanAll({ folders, known })
  return {
    end,
    skipped,
    found: places.some(({ kind, commit }) => kind === 'this_key' && commit !== null),
  }
}

/** What is chosen, and the repository to add where that is not `repo`. */
const ELSEWHERE: Readonly<
  Record<string, (repo: ReturnType<typeof withKey>) => readonly [chosen: string, toAdd?: string]>
> = {
  'a subfolder of a repository': ({ folder }) => [join(folder, 'src')],
  'a subfolder of a subfolder': ({ folder }) => [join(folder, 'src', 'deep')],
  'a folder inside of .git': ({ folder }) => [join(folder, '.git', 'refs')],
  'a folder inside of a bare repository': ({ git }) => {
    git('clone', '-q', '--bare', '.', at('bare.git'))
    return [at('bare.git', 'objects'), at('bare.git')]
  },
  'a linked worktree': ({ git }) => {
    git('worktree', 'add', '-q', at('chosen', 'tree'))
    return [at('chosen')]
  },
  'a subfolder of a linked worktree': ({ git }) => {
    git('worktree', 'add', '-q', at('tree'))
    return [at('tree', 'src')]
  },
  'a submodule': ({ folder }) => {
    const whole = repository(at('whole'))
    whole.git('submodule', '--quiet', 'add', folder, 'part')
    return [at('whole', 'part'), at('whole', '.git', 'modules', 'part')]
  },
  'a worktree of a submodule': ({ folder }) => {
    const whole = repository(at('whole'))
    whole.git('submodule', '--quiet', 'add', folder, 'part')
    whole.git('-C', 'part', 'worktree', 'add', '-q', at('tree'))
    return [at('tree'), at('whole', '.git', 'modules', 'part')]
  },
  'a repository with a separate folder for git': ({ folder, git }) => {
    git('clone', '-q', '--separate-git-dir', at('apart'), folder, at('chosen'))
    return [at('chosen'), at('apart')]
  },
  'a .git that is a link': ({ folder }) => {
    mkdirSync(at('chosen'))
    symlinkSync(join(folder, '.git'), at('chosen', '.git'))
    return [at('chosen')]
  },
  'objects that are a link': ({ folder }) => {
    repository(at('chosen'))
    rmSync(at('chosen', '.git', 'objects'), { recursive: true })
    symlinkSync(join(folder, '.git', 'objects'), at('chosen', '.git', 'objects'))
    return [at('chosen')]
  },
  'objects that lie in another repository': ({ folder, git }) => {
    git('clone', '-q', '--shared', folder, at('chosen'))
    return [at('chosen')]
  },
}

test.each(Object.entries(ELSEWHERE))(
  'of %s it is told which repository has the history, and adding that finds the key',
  async (_name, make) => {
    const repo = withKey(at('repo'))
    const [chosen, toAdd = repo.folder] = make(repo)
    const alone = await inHistory([chosen])
    expect(alone).toMatchObject({ end: 'incomplete', found: false })
    expect(alone.skipped).toContainEqual({ reason: 'git_elsewhere', count: 1, example: toAdd })
    const both = await inHistory([chosen, toAdd])
    expect(both.found).toBe(true)
    expect(both.skipped.map(({ reason }) => reason)).not.toContain(alone.skipped[0]?.reason)
  },
)

test('a history that is nowhere any more is told, a .git that leads nowhere and a folder without any history are not', async () => {
  withKey(at('repo')).git('worktree', 'add', '-q', at('chosen', 'tree'))
  rmSync(at('repo'), { recursive: true })
  expect(await inHistory([at('chosen')])).toMatchObject({
    end: 'incomplete',
    skipped: [{ reason: 'git_elsewhere', example: at('repo') }],
  })
  for (const [name, content] of [
    ['empty', ''],
    ['text', 'no pointer'],
  ] as const) {
    mkdirSync(at(name))
    writeFileSync(at(name, '.git'), content)
    expect(await inHistory([at(name)])).toEqual({ end: 'done', skipped: [], found: false })
  }
  mkdirSync(at('folder', '.git'), { recursive: true })
  expect(await inHistory([at('folder')])).toEqual({ end: 'done', skipped: [], found: false })
})

test.each([
  'notes.txt',
  'ab/notes.txt',
  'info/notes.txt',
  'pack/notes.txt',
  'pack/pack-0000000000000000000000000000000000000000.idx',
  'pack/multi-pack-index.d/notes.txt',
  'ABCD/notes.txt',
  'far/objects/ab/00000000000000000000000000000000000000',
])('a file that is not git’s is looked through among a repository’s objects: %s', async (name) => {
  const { folder } = withKey(at('repo'))
  const path = join(folder, '.git', 'objects', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, secret)
  const { places } = await scanAll({ folders: [root], known })
  expect(places.filter(({ commit }) => commit === null).map((place) => place.path)).toEqual([path])
})

const PACK = 'pack-0000000000000000000000000000000000000000'
const OBJECT = '00000000000000000000000000000000000000'
const HEX = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
test.each([
  [`pack/${PACK}.idx`, 'link'],
  ['pack/notes', 'link'],
  ['multi-pack-index.d', 'link'],
  [`pack/${PACK}.idx`, 'pipe'],
  [`ff/${OBJECT}`, 'link'],
  [`ff/${OBJECT}`, 'pipe'],
  ['a folder without objects', 'link'],
  ['pack/multi-pack-index.d', 'folder'],
  [`ff/${OBJECT}`, 'folder'],
] as const)(
  'an odd entry among the objects, %s as a %s, is left out alone: the history is read',
  { tags: ['more'] },
  async (name, kind) => {
    const repo = withKey(at('repo'))
    if (name.startsWith('pack')) repo.git('gc', '-q')
    const objects = join(repo.folder, '.git', 'objects')
    // Which folders have objects depends on the time of the commits.
    const free = HEX.find((two) => !existsSync(join(objects, two))) ?? ''
    const path = join(objects, name === 'a folder without objects' ? free : name)
    mkdirSync(dirname(path), { recursive: true })
    if (kind === 'folder') mkdirSync(path)
    else if (kind === 'pipe') execFileSync('mkfifo', [path])
    else symlinkSync(at('nowhere'), path)
    const skipped =
      kind === 'folder' || name === 'multi-pack-index.d'
        ? []
        : [{ reason: 'git_links', count: 1, example: path }]
    expect(await inHistory([repo.folder])).toEqual({
      end: skipped.length === 0 ? 'done' : 'incomplete',
      skipped,
      found: true,
    })
  },
)

test.each([
  ['its index is missing', (path: string) => rmSync(path.replace(/pack$/, 'idx'))],
  [
    'its index is none',
    (path: string) => writeFileSync(path.replace(/pack$/, 'idx'), 'none', { flush: true }),
  ],
  ['it is none', (path: string) => writeFileSync(path, 'none')],
])('a pack that git leaves out is told: %s', async (_name, damage) => {
  const repo = withKey(at('repo'))
  repo.git('gc', '-q')
  const packs = join(repo.folder, '.git', 'objects', 'pack')
  const name = readdirSync(packs).find((one) => one.endsWith('.pack')) ?? ''
  // Git writes them read-only.
  for (const one of [name, name.replace(/pack$/, 'idx')]) {
    renameSync(join(packs, one), at(one))
    execFileSync('cp', ['--no-preserve=mode', at(one), join(packs, one)])
  }
  damage(join(packs, name))
  expect(await inHistory([repo.folder])).toMatchObject({
    end: 'incomplete',
    skipped: [{ reason: 'git_failed' }],
    found: false,
  })
})
