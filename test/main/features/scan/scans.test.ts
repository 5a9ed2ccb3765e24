import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  linkSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import type { ScanProgress } from '../../../../electron/contract/scan.ts'
import { createSecret } from '../../../../electron/service/keys/secret.ts'
import { failNext } from '../../../fail-next.ts'
import { serveApart } from '../../../service/process.ts'
import { ofKind, present, valueIn } from '../../../values.ts'
import { electron } from '../../app/fake-electron.ts'
import { type FailureScene, failureScene } from '../../doors/ipc/failures/scene.ts'
import { repository } from './repository.ts'

// Other runs use the common temporary folder at the same time.
const temporary = mkdtempSync(join(tmpdir(), 'scans-'))
vi.stubEnv('TMPDIR', temporary)

let root: string
beforeEach(() => {
  root = mkdtempSync(join(temporary, 'scans-'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true, force: true })
})

const WANTED = { git: true, histories: false, transcripts: false, minutes: 10 } as const

/** A key that the local service created through the app, and its secret. */
const created = async ({ context, localSession }: FailureScene) => {
  const { reveal } = ofKind(await context.creates.create(localSession, 'mail'), 'created')
  const used = valueIn(context.reveals.use(reveal.id))
  await expect.poll(() => context.keyHashes.known().length).toBeGreaterThan(0)
  return { key: reveal.key, secret: used.secret, revealId: reveal.id }
}

const over = (scene: FailureScene) =>
  expect.poll(() => scene.context.scans.state().running).toBe(null)
const scanned = async (scene: FailureScene, folders: readonly string[] = [root]): Promise<void> => {
  for (const folder of folders) scene.context.scans.addFolder(folder)
  await scene.context.scans.start(WANTED)
  await over(scene)
}

const placesOf = (scene: FailureScene, keyId: string) =>
  scene.context.scans.state().last?.places.filter((place) => place.keyId === keyId) ?? []

// Shows: S58
test('a key that was created here is found in a file and in a history, and on the disk is only where', async () => {
  const scene = await failureScene()
  const { key, secret } = await created(scene)
  const repo = repository(join(root, 'work'))
  repo.write('deploy/prod.env', `A=1\nKEY=${secret}\n`)
  const commit = repo.commit('one')
  repo.git('rm', '-q', '-r', 'deploy')
  repo.write('notes.txt', `first\n\n${secret}`)
  repo.write(`${secret}.txt`, `named by it ${createSecret('shop')}`)
  scene.choose(root)
  expect(await scene.page.ask('scan:add-folder', null)).toMatchObject(ok({ path: root }))
  expect(await scene.page.ask('scan:start', WANTED)).toEqual(ok(null))
  await over(scene)
  const { last } = scene.context.scans.state()
  expect(last).toMatchObject({ end: 'done', skipped: [] })
  expect(
    placesOf(scene, key.id).map(({ path, line, commit, kind }) => ({
      path: path.slice(root.length + 1),
      line,
      commit,
      kind,
    })),
  ).toEqual(
    expect.arrayContaining([
      { path: 'work/notes.txt', line: 3, commit: null, kind: 'this_key' },
      { path: 'work/deploy/prod.env', line: 2, commit, kind: 'this_key' },
    ]),
  )
  // Acceptance: the canary is nowhere in the data folder, in any form.
  const files = readdirSync(scene.folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  )
  const canaries = [
    secret,
    secret.slice('local_live_'.length),
    Buffer.from(secret).toString('base64').slice(0, 30),
    Buffer.from(secret).toString('hex'),
  ]
  for (const file of files) {
    const bytes = readFileSync(join(file.parentPath, file.name))
    for (const canary of canaries) expect(bytes.includes(canary), file.name).toBe(false)
  }
  const noted = () =>
    JSON.stringify([scene.context.notesStore.value, scene.context.activityStore.value])
  for (const canary of canaries) expect(noted()).not.toContain(canary)
  expect(noted()).toContain('notes.txt')
  expect(await scene.page.ask('scan:forget', null)).toEqual(ok(null))
  expect(noted()).not.toContain('notes.txt')
  // Once its thread has ended, which is after its last message.
  await expect
    .poll(() => readdirSync(temporary).filter((name) => name.startsWith('keystow-scan-')))
    .toEqual([])
})

test.skipIf(process.platform === 'win32')(
  // Shows: S59
  'a scan of the app’s own folder opens no database, also by another name: a second process is still refused',
  async () => {
    const scene = await failureScene()
    const { secret, key } = await created(scene)
    const database = join(scene.folder, 'local-service.db')
    linkSync(database, join(root, 'notes.txt'))
    symlinkSync(database, join(root, 'a.txt'))
    symlinkSync(scene.folder, join(root, 'b'))
    writeFileSync(join(scene.folder, 'left.txt'), secret)
    await scanned(scene, [scene.folder, root])
    const { last } = scene.context.scans.state()
    expect(last?.skipped).toEqual([expect.objectContaining({ reason: 'own_database', count: 3 })])
    expect(placesOf(scene, key.id).map(({ path }) => path)).toEqual([
      join(scene.folder, 'left.txt'),
    ])
    await expect(serveApart('--data', database)).rejects.toThrow('in use by another program')
  },
)

test('the file of a place is shown by its true path, and one that is gone is not', async () => {
  const scene = await failureScene()
  const { secret, key } = await created(scene)
  const path = join(root, `${secret}.env`)
  writeFileSync(path, secret)
  await scanned(scene)
  const [place] = placesOf(scene, key.id)
  expect(place?.path).not.toContain(secret)
  const shown = vi.spyOn(electron.shell, 'showItemInFolder').mockReturnValue(undefined as never)
  expect(await scene.page.ask('scan:reveal', place?.id ?? '')).toEqual(ok(null))
  expect(shown).toHaveBeenCalledWith(path)
  expect(await scene.page.ask('scan:reveal', 'none')).toMatchObject(fail('gone'))
})

test('a service is asked by one call with what lies at the place now, and says whether it works', async () => {
  const scene = await failureScene()
  const { secret, key } = await created(scene)
  writeFileSync(join(root, 'a.env'), `\nKEY=${secret}/path\n`)
  await scanned(scene)
  const placeId = placesOf(scene, key.id)[0]?.id ?? ''
  const ask = () => scene.page.ask('scan:ask', { placeId, connectionId: scene.localId })
  const session = scene.localSession
  // Whether the answer comes or not, the call is no use by others.
  failNext(present(scene.context.local.opened), 'list', 'commit-then-drop')
  for (const answer of [{ kind: 'unknown', cause: { code: 'no_answer' } }, { kind: 'alive' }]) {
    expect(await ask()).toMatchObject(ok(answer))
    await session.relist()
    const listed = present(session.state().keys?.find(({ id }) => id === key.id))
    expect([listed.lastUsedAt, session.lastUses()(listed)]).toEqual([expect.any(String), null])
  }
  writeFileSync(join(root, 'a.env'), `\nKEY=${createSecret('local')}\n`)
  expect(await ask()).toEqual(ok({ kind: 'refused' }))
  writeFileSync(join(root, 'a.env'), 'nothing')
  expect(await ask()).toMatchObject(fail('gone'))
  const asked = scene.context.activity.list().filter(({ action }) => action === 'ask_place')
  expect(asked.map(({ outcome }) => outcome)).toEqual([
    'place_refused',
    'place_accepted',
    'no_answer',
  ])
  expect(asked[0]).toMatchObject({ place: join(root, 'a.env') })
})

/**
 * Puts a git before that of the computer that never ends, and that leaves a program which holds its
 * output open when it is killed. Returns a function that resolves once that program runs.
 */
const stallGit = (): (() => Promise<void>) => {
  const path = process.env.PATH
  const git = join(root, 'git')
  const pipe = `${git}.pipe`
  execFileSync('mkfifo', [pipe])
  writeFileSync(git, '#!/bin/sh\n/bin/cat "$0.pipe" &\nwait\n', { mode: 0o700 })
  vi.stubEnv('PATH', `${root}:${path}`)
  onTestFinished(() => void vi.stubEnv('PATH', path))
  return async () => {
    let writer = 0
    const open = (): void => {
      writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
    }
    // It throws until somebody reads from the pipe.
    await expect.poll(open).toBe(undefined)
    onTestFinished(() => {
      // The end of its input is the end of the program; one that comes later finds no pipe.
      rmSync(pipe)
      closeSync(writer)
    })
  }
}

test.skipIf(process.platform === 'win32')(
  'a scan is paused, goes on, and is cancelled wherever it is',
  async () => {
    const scene = await failureScene()
    const { secret, key } = await created(scene)
    writeFileSync(join(root, 'a.env'), secret)
    repository(join(root, 'work'))
    const gitRuns = stallGit()
    const { scans } = scene.context
    scans.addFolder(root)
    await scans.start(WANTED)
    expect(await scene.page.ask('scan:start', WANTED)).toMatchObject(fail('scan_running'))
    await expect.poll(() => scans.state().running?.found).toBe(1)
    await gitRuns()
    /** How often progress was told, as paused or not, by main and by the thread. */
    const count = (paused: boolean): number =>
      scene.pushed.filter(
        ({ channel, payload }) =>
          channel === 'scan:moved' && (payload as ScanProgress | null)?.paused === paused,
      ).length
    scans.control('pause')
    expect(scans.state().running?.paused).toBe(true)
    // Main says so once, and the thread when it begins to wait.
    await expect.poll(() => count(true)).toBe(2)
    const before = count(false)
    scans.control('resume')
    expect(scans.state().running?.paused).toBe(false)
    // A thread that waits says nothing.
    await expect.poll(() => count(false)).toBeGreaterThan(before + 1)
    // The thread cannot end by itself, because the output of git stays open.
    scans.control('cancel')
    await expect.poll(() => scans.state().running).toBe(null)
    expect(scans.state().last).toMatchObject({ end: 'cancelled' })
    expect(placesOf(scene, key.id)).toHaveLength(1)
  },
)

test('what was found of a connection goes with it', async () => {
  const scene = await failureScene()
  const { secret, key } = await created(scene)
  writeFileSync(join(root, 'a'), secret)
  await scanned(scene)
  expect(placesOf(scene, key.id)).toHaveLength(1)
  scene.context.scans.keepOnly([{ id: 'far' }])
  expect(placesOf(scene, key.id)).toEqual([])
  expect(scene.context.notesStore.value.scan?.places).toEqual([])
})
