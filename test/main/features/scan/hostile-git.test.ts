// @module-tag more
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '../../new-folder.ts'
import { repository } from './repository.ts'
import { known, scanAll, secret } from './support.ts'

let root: string
let ran: string
beforeEach(() => {
  root = newFolder()
  ran = join(root, 'ran')
  mkdirSync(ran)
})

/** A program that leaves its name behind. */
const trap = (name: string): string => {
  const path = join(root, `trap-${name}`)
  writeFileSync(
    path,
    `#!/bin/sh\necho ran > '${join(ran, name)}'\ncat >/dev/null 2>&1 </dev/null\nexit 1\n`,
  )
  chmodSync(path, 0o755)
  return path
}

/**
 * A repository whose configuration, attributes and hooks start a program wherever git can be led to
 * one.
 */
const hostile = () => {
  const repo = repository(join(root, 'work'))
  repo.write('a.env', `KEY=${secret}\n`)
  repo.write('.gitattributes', '*.env diff=trap filter=trap\n')
  repo.commit('one')
  const tree = repo.git('write-tree').trim()
  const signed = `tree ${tree}\nauthor A <a@b.test> 1 +0000\ncommitter A <a@b.test> 1 +0000\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\nsigned\n`
  const id = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    cwd: repo.folder,
    input: signed,
    encoding: 'utf8',
  }).trim()
  repo.git('update-ref', 'refs/heads/main', id)
  repo.write('later', 'later')
  repo.commit('two')
  const hooks = join(repo.folder, '.git', 'hooks')
  for (const hook of [
    'pre-commit',
    'post-checkout',
    'reference-transaction',
    'post-index-change',
    'pre-auto-gc',
    'fsmonitor-watchman',
  ])
    renameSync(trap(`hook-${hook}`), join(hooks, hook))
  const included = join(root, 'included')
  writeFileSync(
    included,
    `[core]\n\tpager = ${trap('included-pager')}\n[gpg]\n\tprogram = ${trap('gpg')}\n`,
  )
  const lines = [
    ['core.fsmonitor', trap('fsmonitor')],
    ['core.sshCommand', trap('ssh')],
    ['core.pager', trap('pager')],
    ['core.gitProxy', trap('proxy')],
    ['core.alternateRefsCommand', trap('alternate-refs')],
    ['log.showSignature', 'true'],
    ['diff.trap.textconv', trap('textconv')],
    ['diff.external', trap('external-diff')],
    ['filter.trap.smudge', trap('smudge')],
    ['filter.trap.clean', trap('clean')],
    ['credential.helper', trap('credential')],
    ['uploadpack.packObjectsHook', trap('pack-objects')],
    ['protocol.ext.allow', 'always'],
    ['remote.origin.url', `ext::${trap('promisor')}`],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.partialclonefilter', 'blob:none'],
    ['extensions.partialClone', 'origin'],
    ['core.repositoryformatversion', '1'],
    ['include.path', included],
    [`includeIf.gitdir:${root}/.path`, included],
  ]
  for (const [name = '', value = ''] of lines) repo.git('config', name, value)
  return repo
}

const attempt = (folder: string, args: readonly string[]): void => {
  try {
    execFileSync('git', args, {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    })
  } catch {
    // What it was to do was to start the program.
  }
}

// Shows: S57
test('nothing that a repository names is started, while a plain git starts it', async () => {
  const repo = hostile()
  // An object that only the promisor has.
  const lost = repo.git('rev-parse', 'HEAD:later').trim()
  rmSync(join(repo.folder, '.git', 'objects', lost.slice(0, 2), lost.slice(2)))
  for (const command of [
    ['status'],
    ['log'],
    ['log', '-p'],
    ['cat-file', '--textconv', 'HEAD:a.env'],
    ['cat-file', '-p', lost],
    ['checkout', '-f', 'HEAD~1'],
    ['commit', '--allow-empty', '-m', 'x'],
    ['show', 'HEAD~1:a.env'],
  ])
    attempt(repo.folder, command)
  attempt(repo.folder, ['diff', 'HEAD~1'])
  const started = readdirSync(ran)
  for (const name of ['fsmonitor', 'gpg', 'promisor', 'textconv', 'hook-post-index-change'])
    expect(started).toContain(name)
  for (const name of started) rmSync(join(ran, name))

  const scanned = await scanAll({ folders: [repo.folder], known })
  expect(readdirSync(ran)).toEqual([])
  expect(scanned.skipped).toMatchObject([{ reason: 'git_missing', count: 1 }])
  expect(
    scanned.places.some(
      ({ path, commit }) => path.endsWith('a.env') && commit !== null && commit !== '',
    ),
  ).toBe(true)
})

// Shows: S57
test('neither its links, pipes nor alternates lead git out of the folder or hold it up', async () => {
  const far = repository(join(root, 'far'))
  far.write('a', secret)
  far.commit('one')
  far.git('gc', '-q')
  const farObjects = join(far.folder, '.git', 'objects')

  const linked = repository(join(root, 'near', 'linked'))
  linked.commit('one')
  for (const name of readdirSync(join(farObjects, 'pack')))
    symlinkSync(
      join(farObjects, 'pack', name),
      join(linked.folder, '.git', 'objects', 'pack', name),
    )

  const folder = repository(join(root, 'near', 'folder'))
  rmSync(join(folder.folder, '.git', 'objects', 'pack'), { recursive: true, force: true })
  symlinkSync(join(farObjects, 'pack'), join(folder.folder, '.git', 'objects', 'pack'))

  const piped = repository(join(root, 'near', 'piped'))
  execFileSync('mkfifo', [
    join(
      piped.folder,
      '.git',
      'objects',
      'pack',
      'pack-0000000000000000000000000000000000000000.idx',
    ),
  ])

  const alternates = repository(join(root, 'near', 'alternates'))
  mkdirSync(join(alternates.folder, '.git', 'objects', 'info'), { recursive: true })
  appendFileSync(
    join(alternates.folder, '.git', 'objects', 'info', 'alternates'),
    `${farObjects}\n`,
  )

  const whole = join(root, 'near', 'whole')
  mkdirSync(join(whole, '.git', 'refs'), { recursive: true })
  writeFileSync(join(whole, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  symlinkSync(farObjects, join(whole, '.git', 'objects'))

  const scanned = await scanAll({ folders: [join(root, 'near')], known })
  expect(scanned.places).toEqual([])
  expect(Object.fromEntries(scanned.skipped.map(({ reason, count }) => [reason, count]))).toEqual({
    git_links: 4,
    git_elsewhere: 1,
  })
})

// Shows: S57
test('nothing is written into a repository', async () => {
  const repo = hostile()
  const before = readdirSync(join(repo.folder, '.git'), { recursive: true }).toSorted()
  await scanAll({ folders: [repo.folder], known })
  expect(readdirSync(join(repo.folder, '.git'), { recursive: true }).toSorted()).toEqual(before)
})

test('files without number that only look like keys do not push out what is one', async () => {
  const folder = join(root, 'work')
  const repo = repository(folder)
  const decoys = Array.from(
    { length: 5_100 },
    (_none, index) => `KEY=decoy_live_Zq9xW2mB7t${index.toString(36).padStart(8, 'K')}\n`,
  )
  const blobs = [...decoys, `KEY=${secret}\n`].map(
    (text, index) => `blob\nmark :${index + 1}\ndata ${text.length}\n${text}`,
  )
  execFileSync('git', ['fast-import', '--quiet'], { cwd: repo.folder, input: blobs.join('') })
  const { places, more } = await scanAll({ folders: [root], known })
  expect(places.filter(({ kind }) => kind === 'this_key')).toHaveLength(1)
  expect([places.filter(({ kind }) => kind === 'looks_like').length, more]).toEqual([5_000, true])
})
