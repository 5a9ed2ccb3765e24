import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ChannelKind, ChannelRequest } from '../../../electron/contract/channel.ts'
import { INERT_MS } from '../../../electron/main/approvals/approvals.ts'
import { WAIT_MS } from '../../../electron/main/approvals/waiting-requests.ts'
import { SYSTEM_CLOCK } from '../../../electron/main/base/clock.ts'
import { connectChannel } from '../../../electron/wire/connect.ts'
import { thisComputer } from '../../../electron/wire/place.ts'
import { present } from '../../values.ts'
import { startLocal } from '../app/app-scene.ts'
import { systemStore } from '../app/fake-electron.ts'
import { newFolder } from '../new-folder.ts'
import { client } from './channel-scene.ts'

/** Milliseconds that the steady clock is ahead. */
let ahead = 0
const steady = SYSTEM_CLOCK.steady
beforeEach(() => {
  ahead = 0
  systemStore.state = 'works'
  vi.spyOn(SYSTEM_CLOCK, 'steady').mockImplementation(() => steady() + ahead)
})
afterEach(() => {
  systemStore.state = 'none'
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** The app on its local service with a kept secret, a file of a person's, and every command that a program can send. */
const newScene = async () => {
  const runtime = newFolder()
  vi.stubEnv('XDG_RUNTIME_DIR', runtime)
  const { context, folder, session, service, id } = await startLocal()
  onTestFinished(() => context.channel.close())
  const key = present(session.state().keys?.find(({ name }) => name === 'billing-api-production'))
  await context.kept.put(id, key, { secret: 'acme_live_Ab12Cd34Ef56Gh78Ij90', address: 'local' })
  const file = join(runtime, '.env')
  writeFileSync(file, 'A=1\n')
  const to = { kind: 'env-file', path: file, variable: 'KEY' } as const
  const run = { argv: ['true'], program: '/bin/true', folder: '/', env: 'A', urlEnv: 'B' } as const
  const sent: readonly ChannelRequest[] = [
    { id: 1, client, kind: 'status' },
    { id: 1, client, kind: 'list' },
    { id: 1, client, kind: 'run', ...run, ttlSeconds: 60 },
    { id: 1, client, kind: 'run-kept', ...run, key: key.id },
    { id: 1, client, kind: 'create', name: 'shop', to },
    { id: 1, client, kind: 'rotate', key: key.id, to },
    { id: 1, client, kind: 'revoke', key: key.id },
  ]
  // One that was denied is not shown again at once: each is another program's.
  const requests = sent.map((request) => ({ ...request, client: { ...client, program: request.kind } }))
  let person = (): unknown => null
  Object.assign(context.approvalWindow, { update: () => void setImmediate(() => person()), show: () => {}, close: () => {} })
  const computer = thisComputer()
  return {
    context,
    folder,
    runtime,
    computer,
    requests,
    /** What the person does about a request. */
    behave: (how: () => unknown) => {
      person = how
    },
    /** What was created, revoked, delivered or handed over. */
    done: () => ({
      sent: (service.log?.entries() ?? []).map(({ method }) => method).filter((method) => method !== 'GET'),
      written: readFileSync(file, 'utf8') === 'A=1\n' ? [] : ['.env'],
      reveals: context.reveals.pending(),
      leases: context.leases.list(),
      logged: context.activity.list().filter(({ action }) => action === 'deliver'),
    }),
  }
}
type Scene = Awaited<ReturnType<typeof newScene>>

/** Asks for everything, one after the other; by kind, the answer's code. */
const askAll = async ({ folder, computer, requests }: Scene, as = computer): Promise<Partial<Record<ChannelKind, string>>> => {
  const codes: Partial<Record<ChannelKind, string>> = {}
  for (const request of requests) {
    const caller = await connectChannel(folder, as)
    if (typeof caller === 'string') {
      codes[request.kind] = caller
      continue
    }
    const outcome = await caller.ask(request)
    codes[request.kind] = outcome === null ? 'ended' : outcome.ok ? 'ok' : outcome.error.code
    caller.close()
  }
  return codes
}

const APPROVED = ['run', 'run-kept', 'create', 'rotate', 'revoke'] as const
/** By kind: those that are approved end in `code`, the others as named. */
const all = (code: string, { status = code, list = code } = {}) => ({
  status,
  list,
  ...Object.fromEntries(APPROVED.map((kind) => [kind, code])),
})
const READ = { status: 'ok', list: 'ok' }

const inFront = ({ context, behave }: Scene, then: (id: string) => unknown): void =>
  behave(() => {
    const view = context.approvals.view()
    if (view === null) return
    ahead += INERT_MS
    context.approvals.pressed()
    return then(view.id)
  })

interface Case {
  readonly code: ReturnType<typeof all>
  readonly set?: (scene: Scene) => unknown
  readonly as?: (scene: Scene) => Scene['computer']
}

const CASES: Readonly<Record<string, Case>> = {
  locked: { code: all('locked', { status: 'ok' }), set: ({ context }) => context.lock.lock() },
  denied: {
    code: all('denied', READ),
    set: (scene) => inFront(scene, (id) => scene.context.approvals.answer({ id, approve: false, forHour: false, passphrase: null })),
  },
  'not answered in time': {
    code: all('approval_timed_out', READ),
    set: ({ context, behave }) =>
      behave(() => {
        ahead += WAIT_MS
        context.approvals.refresh()
      }),
  },
  'closed with its window': { code: all('denied', READ), set: (scene) => inFront(scene, () => scene.context.approvals.windowClosed()) },
  'asked while the person lets programs ask no more': {
    code: { ...all('not_running', READ), ...{ run: 'switched_off' } },
    set: ({ context, behave }) => behave(() => void context.channel.switchTo(false)),
  },
  'asked by another user': { code: all('unsafe'), as: ({ computer }) => ({ ...computer, uid: (computer.uid ?? 0) + 1 }) },
}

// Shows: S66
test.each(Object.keys(CASES))('no command of a program does anything that is %s', async (name) => {
  const { code, set, as } = CASES[name] as Case
  const scene = await newScene()
  const untouched = scene.done()
  await scene.context.channel.switchTo(true)
  await set?.(scene)
  expect(await askAll(scene, as?.(scene))).toEqual(code)
  expect(scene.done()).toEqual(untouched)
})

test('every command does what it says once it is approved: none of the above is refused for another reason', async () => {
  const scene = await newScene()
  await scene.context.channel.switchTo(true)
  inFront(scene, (id) => scene.context.approvals.answer({ id, approve: true, forHour: false, passphrase: null }))
  // Of a key that was rotated nothing is left to revoke.
  expect(await askAll(scene)).toEqual({ ...all('ok'), revoke: 'gone' })
})

// Only root can give a file to another user.
test.skipIf(process.getuid?.() !== 0)('a token that another user put there is not used, nor a folder of another user', async () => {
  const scene = await newScene()
  await scene.context.channel.switchTo(true)
  chownSync(join(scene.folder, 'channel.json'), 65_534, 65_534)
  expect(await askAll(scene)).toEqual(all('unsafe'))
  await scene.context.channel.switchTo(false)
  chownSync(join(scene.runtime, 'keystow'), 65_534, 65_534)
  await scene.context.channel.switchTo(true)
  expect(scene.context.channel.state).toMatchObject({ problem: 'folder_unsafe' })
})
