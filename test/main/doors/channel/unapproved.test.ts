import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ChannelKind, ChannelRequest } from '../../../../electron/contract/channel.ts'
import { boundTo } from '../../../../electron/main/base/bound-secret.ts'
import { connectChannel } from '../../../../electron/wire/connect.ts'
import { thisComputer } from '../../../../electron/wire/place.ts'
import { present } from '../../../values.ts'
import { RealWorld } from '../../../world/real-world.ts'
import { newFolder } from '../../new-folder.ts'
import { client, RUN } from './channel-scene.ts'

const computer = thisComputer()

/**
 * The app with a kept secret, whose programs may ask, a file of a person's, and every command that
 * a program can send.
 */
const newScene = async () => {
  const world = new RealWorld({ seed: 'mixed' })
  onTestFinished(() => world.close())
  const core = await world.open()
  const { session, service } = world
  await session.relist()
  const key = present(session.state().keys?.find(({ name }) => name === 'billing-api-production'))
  core.kept.put(
    session.connection().id,
    key,
    boundTo(session.connection(), 'acme_live_Ab12Cd34Ef56Gh78Ij90'),
  )
  const file = join(newFolder(), '.env')
  writeFileSync(file, 'A=1\n')
  const to = { kind: 'env-file', path: file, variable: 'KEY' } as const
  const run = { ...RUN, argv: ['true'], program: '/bin/true' }
  const sent: readonly ChannelRequest[] = [
    { id: 1, client, kind: 'status' },
    { id: 1, client, kind: 'list' },
    { id: 1, client, kind: 'run', ...run, ttlSeconds: 60 },
    { id: 1, client, kind: 'run-kept', ...run, key: key.id },
    { id: 1, client, kind: 'create', name: 'shop', to },
    { id: 1, client, kind: 'rotate', key: key.id, to },
    { id: 1, client, kind: 'revoke', key: key.id },
  ]
  return {
    world,
    core,
    // One that was denied is not shown again at once: each is another program's.
    requests: sent.map((request) => ({ ...request, client: { ...client, program: request.kind } })),
    /** Does this in place of the person's answer to each request. */
    onShown: (act: () => unknown): void => {
      const onApproval = (): void =>
        void setImmediate(() => core.approvals.view() !== null && act())
      Object.assign(world, { onApproval })
    },
    /** What was created, revoked, delivered or handed over. */
    done: () => ({
      sent: (service.log?.entries() ?? [])
        .map(({ method }) => method)
        .filter((method) => method !== 'GET'),
      written: readFileSync(file, 'utf8') === 'A=1\n' ? [] : ['.env'],
      reveals: core.reveals.pending(),
      leases: core.leases.list(),
      logged: core.activity.list().filter(({ action }) => action === 'deliver'),
    }),
  }
}
type Scene = Awaited<ReturnType<typeof newScene>>

/** Asks for everything, one after the other; by kind, the answer's code. */
const askAll = async (
  { world, requests }: Scene,
  as = computer,
): Promise<Partial<Record<ChannelKind, string>>> => {
  const codes: Partial<Record<ChannelKind, string>> = {}
  for (const request of requests) {
    const caller = await connectChannel(world.data, as)
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
const all = (
  code: string,
  { status = code, list = code } = {},
): Readonly<Record<string, string>> => ({
  status,
  list,
  ...Object.fromEntries(APPROVED.map((kind) => [kind, code])),
})
const READ = { status: 'ok', list: 'ok' }

interface Case {
  readonly code: ReturnType<typeof all>
  readonly set?: (scene: Scene) => unknown
  readonly as?: typeof computer
}
/** What the person does about each request. */
const decides =
  (decision: RealWorld['decision']) =>
  ({ world }: Scene): void => {
    world.decision = decision
  }

const CASES: Readonly<Record<string, Case>> = {
  locked: { code: all('locked', { status: 'ok' }), set: ({ core }) => core.lock.lock() },
  denied: { code: all('denied', READ), set: decides('denied') },
  'not answered in time': { code: all('approval_timed_out', READ), set: decides('timed_out') },
  'closed with its window': {
    code: all('denied', READ),
    set: ({ core, onShown }) => onShown(() => core.approvals.windowClosed()),
  },
  'asked while the person lets programs ask no more': {
    code: { ...all('not_running', READ), run: 'switched_off' },
    set: ({ core, onShown }) => onShown(() => core.channel.switchTo(false)),
  },
  'asked by another user': {
    code: all('unsafe'),
    as: { ...computer, uid: (computer.uid ?? 0) + 1 },
  },
}

// Shows: S66
test.each(Object.keys(CASES))('no command of a program does anything that is %s', async (name) => {
  const { code, set, as } = CASES[name] as Case
  const scene = await newScene()
  const untouched = scene.done()
  await set?.(scene)
  expect(await askAll(scene, as)).toEqual(code)
  expect(scene.done()).toEqual(untouched)
})

test('every command does what it says once it is approved: none of the above is refused for another reason', async () => {
  // Of a key that was rotated nothing is left to revoke.
  expect(await askAll(await newScene())).toEqual({ ...all('ok'), revoke: 'gone' })
})

// Only root can give a file to another user.
test.skipIf(process.getuid?.() !== 0)(
  'a token that another user put there is not used, nor a folder of another user',
  async () => {
    const scene = await newScene()
    const { channel } = scene.core
    const giveAway = (name: string): void => chownSync(join(scene.world.data, name), 65_534, 65_534)
    giveAway('channel.json')
    expect(await askAll(scene)).toEqual(all('unsafe'))
    await channel.switchTo(false)
    giveAway('channel')
    await channel.switchTo(true)
    expect(channel.state).toMatchObject({ problem: 'folder_unsafe' })
  },
)
