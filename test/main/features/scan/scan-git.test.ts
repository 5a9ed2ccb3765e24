import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createSecret } from '../../../../electron/service/keys/secret.ts'
import { newFolder } from '../../new-folder.ts'
import { repository } from './repository.ts'
import { knownSecret, scanAll } from './support.ts'

const secrets = Array.from({ length: 4 }, () => createSecret('shop')) as [
  string,
  string,
  string,
  string,
]
const [removed, renamed, amended, told] = secrets
const known = secrets.map((secret, index) => knownSecret(secret, `key_${index}`))

let root: string
beforeEach(() => {
  root = newFolder()
})

/** A repository with a key in its only commit. */
const withKey = (name = 'work') => {
  const repo = repository(join(root, name))
  repo.write('a', removed)
  return { repo, commit: repo.commit('one') }
}

const inHistory = async (folders: readonly string[] = [root]) => {
  const { places, skipped, end } = await scanAll({ folders, known })
  return {
    end,
    skipped: skipped.map(({ reason }) => reason),
    places: places
      .filter(({ commit }) => commit !== null)
      .map(({ path, line, commit, key }) => ({
        path: path.slice(root.length + 1),
        line,
        commit,
        key: key?.keyId,
      }))
      .toSorted((a, b) => `${a.key}`.localeCompare(`${b.key}`)),
  }
}

test.each([
  ['SHA-1', []],
  ['SHA-256', ['--object-format=sha256']],
])(
  'a history of %s tells each file and the commit that brought it, deleted, renamed, packed or amended away',
  async (_name, options) => {
    const repo = repository(join(root, 'work'), options)
    repo.write('config/old.env', `A=1\nKEY=${removed}\n`)
    const first = repo.commit('one')
    repo.write('a name.txt', renamed)
    const second = repo.commit('two')
    repo.git('mv', 'a name.txt', 'other.txt')
    repo.git('rm', '-q', '-r', 'config')
    repo.commit('three')
    repo.git('gc', '-q')
    repo.write('note', amended)
    const gone = repo.commit('four')
    repo.git('reset', '-q', '--hard', 'HEAD~1')
    const saying = repo.commit(`five\n\nThe key was ${told}`)
    expect(await inHistory()).toEqual({
      end: 'done',
      skipped: [],
      places: [
        { path: 'work/config/old.env', line: 2, commit: first, key: 'key_0' },
        { path: 'work/a name.txt', line: 1, commit: second, key: 'key_1' },
        { path: 'work/note', line: 1, commit: gone, key: 'key_2' },
        { path: 'work', line: expect.any(Number), commit: saying, key: 'key_3' },
      ],
    })
  },
)

test('a bare repository, one in another and one without any commit are looked through', async () => {
  const { repo, commit } = withKey()
  repo.git('clone', '-q', '--bare', '.', join(root, 'work', 'inner.git'))
  repository(join(root, 'empty'))
  const { places, skipped } = await inHistory()
  expect(skipped).toEqual([])
  expect(places.map(({ path }) => path).toSorted()).toEqual(['work/a', 'work/inner.git/a'])
  expect(places.every((place) => place.commit === commit)).toBe(true)
})

test('a name with line breaks is told whole, of a file and of a folder, beside one that ends before them', async () => {
  const repo = repository(join(root, 'work'))
  repo.write('two', 'nothing')
  repo.write('two\nlines.env', removed)
  repo.write('a\n\nfolder/in it.env', renamed)
  repo.write('\nfirst', amended)
  repo.write('é "quoted"\t.env', told)
  const commit = repo.commit('one')
  repo.git('rm', '-q', '-r', '.')
  repo.commit('two')
  const { places, skipped } = await inHistory()
  expect(skipped).toEqual([])
  expect(places).toEqual(
    [
      'work/two\nlines.env',
      'work/a\n\nfolder/in it.env',
      'work/\nfirst',
      'work/é "quoted"\t.env',
    ].map((path, index) => ({ path, line: 1, commit, key: `key_${index}` })),
  )
})

test('a version without a commit is told as one that no commit has', async () => {
  const repo = repository(join(root, 'work'))
  repo.write('a', removed)
  repo.git('add', 'a')
  expect((await inHistory()).places).toEqual([{ path: 'work', line: 1, commit: '', key: 'key_0' }])
})

test('a history tells each key once a path, with its oldest commit and how many versions have it', {
  tags: ['more'],
}, async () => {
  const repo = repository(join(root, 'shop'))
  const unknown = [createSecret('shop'), createSecret('shop')]
  const commits = Array.from({ length: 40 }, (_none, n) => {
    repo.write('.env', `A=${n}\nKEY=${removed}\nSAME=${removed}\n`)
    repo.write(
      'other.env',
      `${unknown.slice(0, 1 + (n % 2)).join('\n')}\n${n}\n${n < 30 ? '' : renamed}`,
    )
    return repo.commit(`${n} by ${told}`)
  })
  const { places, skipped } = await scanAll({ folders: [root], known })
  const inCommits = places.filter(({ commit }) => commit !== null)
  const [first, second] = commits
  expect(skipped).toEqual([])
  expect(
    inCommits.map(({ kind, key, path, line, commit, versions }) => [
      kind,
      key?.keyId,
      path.slice(root.length),
      line,
      commit,
      versions,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['this_key', 'key_0', '/shop/.env', 2, first, 40],
      ['this_key', 'key_1', '/shop/other.env', 3, commits[30], 10],
      ['this_key', 'key_3', '/shop', 5, first, 40],
      ['looks_like', undefined, '/shop/other.env', 1, first, 40],
      ['looks_like', undefined, '/shop/other.env', 2, second, 20],
    ]),
  )
  expect(inCommits).toHaveLength(5)
})

test('a shallow clone is looked through as far as it goes', async () => {
  const repo = repository(join(root, 'work'))
  for (const text of ['1', '2', removed]) {
    repo.write('a', text)
    repo.commit(text.slice(0, 1))
  }
  repo.git('clone', '-q', '--depth', '1', `file://${repo.folder}`, join(root, 'shallow'))
  const { places, skipped } = await inHistory([join(root, 'shallow')])
  expect([skipped, places.map(({ path }) => path)]).toEqual([[], ['shallow/a']])
})

test('objects in another repository are not followed, which is told', async () => {
  const { repo } = withKey('far/work')
  repo.git('clone', '-q', '--shared', '.', join(root, 'near'))
  rmSync(join(root, 'near', 'a'))
  appendFileSync(join(root, 'near', 'b'), renamed)
  const near = repository(join(root, 'near'))
  near.commit('two')
  const { places, skipped } = await inHistory([join(root, 'near')])
  expect(skipped).toContain('git_elsewhere')
  expect(places.map(({ key }) => key)).toEqual(['key_1'])
})

test('without git it is told that histories were left out, and nothing of them when they were not asked for', async () => {
  const { repo } = withKey()
  for (const folder of [root, repo.folder])
    expect(await scanAll({ folders: [folder], known, git: null })).toMatchObject({
      skipped: [{ reason: 'no_git', count: 1 }],
      places: [{ commit: null }],
    })
  expect(await scanAll({ folders: [root], known, wantsGit: false })).toMatchObject({
    skipped: [],
    places: [{ commit: null }],
  })
})

test.each(['a partial clone', 'a repository that lost an object'])(
  '%s has versions that git does not have: they are told as left out',
  async (how) => {
    const repo = repository(join(root, 'far'))
    repo.write('a', removed)
    repo.commit('one')
    const id = repo.git('rev-parse', 'HEAD:a').trim()
    repo.write('a', 'nothing')
    repo.commit('two')
    if (how === 'a partial clone') {
      repo.git('config', 'uploadpack.allowFilter', 'true')
      repo.git('clone', '-q', '--filter=blob:none', `file://${repo.folder}`, join(root, 'near'))
    } else rmSync(join(root, 'far', '.git', 'objects', id.slice(0, 2), id.slice(2)))
    const chosen = join(root, how === 'a partial clone' ? 'near' : 'far')
    expect(await scanAll({ folders: [chosen], known })).toMatchObject({
      end: 'incomplete',
      places: [],
      skipped: [{ reason: 'git_missing', count: 1, example: join(chosen, '.git') }],
    })
  },
)

test('a repository that is damaged is told, and the files beside it are looked through', async () => {
  const { repo } = withKey()
  const id = repo.git('rev-parse', 'HEAD:a').trim()
  const object = join(root, 'work', '.git', 'objects', id.slice(0, 2), id.slice(2))
  rmSync(object)
  writeFileSync(object, 'no object')
  expect(existsSync(object)).toBe(true)
  expect(await scanAll({ folders: [root], known })).toMatchObject({
    end: 'incomplete',
    skipped: [{ reason: 'git_failed' }],
    places: [{ kind: 'this_key' }],
  })
})

test.each(
  [
    ['SHA-1', []],
    ['SHA-256', ['--object-format=sha256']],
  ].flatMap(([format, options]) =>
    (['a whole commit', 'a folder of one', 'a folder in a pack'] as const).map(
      (where) => [where, format as string, options as string[]] as const,
    ),
  ),
)(
  'a tree that would take git gigabytes is told and not gone through; what else the history has is found: %s, %s',
  async (where, _format, options) => {
    const repo = repository(join(root, 'work'), options)
    repo.write('a', removed)
    repo.commit('one')
    repo.write('b', renamed)
    const blob = repo.git('hash-object', '-w', 'b').trim()
    rmSync(join(repo.folder, 'b'))
    const treeOf = (input: string): string => repo.gitWith(input, 'mktree', '--missing').trim()
    const files = Array.from(
      { length: 60_000 },
      (_, n) => `100644 blob ${blob}\t${String(n).padStart(400, 'f')}\n`,
    )
    const large = treeOf(files.join(''))
    const tree = where === 'a whole commit' ? large : treeOf(`040000 tree ${large}\tmany\n`)
    const commit = repo.git('commit-tree', '-p', 'HEAD', '-m', 'many', tree).trim()
    repo.git('update-ref', 'refs/heads/main', commit)
    if (where === 'a folder in a pack') repo.git('gc', '-q')
    const { skipped, places } = await scanAll({ folders: [root], known }).then((scanned) => ({
      skipped: scanned.skipped.map(({ reason, count }) => [reason, count]),
      places: scanned.places
        .filter(({ commit: at }) => at !== null)
        .map(({ path, key }) => [path.slice(root.length + 1), key?.keyId])
        .toSorted(),
    }))
    expect(skipped).toEqual([['git_large', 1]])
    expect(places).toEqual([
      ['work', 'key_1'],
      [join('work', 'a'), 'key_0'],
    ])
  },
)

test('a commit that would take git gigabytes is told and not gone through, and what the others hold is found without its path', async () => {
  const { repo } = withKey()
  const tree = repo.git('write-tree').trim()
  const who = 'A <a@b.test> 1 +0000'
  const text = `tree ${tree}\nparent ${repo.git('rev-parse', 'HEAD').trim()}\nauthor ${who}\ncommitter ${who}\n\n${'x'.repeat(101e6)}`
  const commit = repo.gitWith(text, 'hash-object', '-t', 'commit', '-w', '--stdin').trim()
  repo.git('update-ref', 'refs/heads/main', commit)
  const { skipped, places } = await inHistory()
  expect(skipped).toEqual(['git_large'])
  expect(places).toMatchObject([{ path: 'work', key: 'key_0' }])
})
