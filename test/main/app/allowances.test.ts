import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FrozenRequest } from '../../../electron/contract/approval.ts'
import { createClosing } from '../../../electron/main/app/closing.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { request as revoke } from '../approvals/approval-scene.ts'
import { RUN } from '../channel/channel-scene.ts'
import { startLocal } from './app-scene.ts'

beforeEach(() => void vi.stubEnv('XDG_RUNTIME_DIR', ''))
afterEach(() => void vi.unstubAllEnvs())

/** The app whose programs may ask, and one of them that the person allowed to for up to an hour. */
const startAllowed = async () => {
  const scene = await startLocal()
  const { context, id, session } = scene
  onTestFinished(() => context.channel.close())
  await context.channel.switchTo(true)
  const request: FrozenRequest = {
    ...{ ...revoke, kind: 'run', key: null, newName: 'a-run-…' },
    connection: { ...revoke.connection, id, name: session.connection().name, kind: 'local', address: '' },
    run: { ...RUN, file: null, ttlSeconds: 3600, opensListener: true },
  }
  context.allowances.grant(request)
  expect(context.state().allowances).toMatchObject([{ command: 'a', left: 19 }])
  return { ...scene, request }
}
type Allowed = Awaited<ReturnType<typeof startAllowed>>

const ENDINGS: Readonly<Record<string, (scene: Allowed) => unknown>> = {
  'the lock': ({ context }) => context.lock.lock(),
  'the channel being switched off': ({ context }) => context.channel.switchTo(false),
  'a switch to another connection': ({ context, session }) => {
    const connection = { ...session.connection(), id: 'other', kind: 'remote', baseUrl: 'https://a.test' } as const
    return context.sessions.add({ ...connection, keeping: 'session' }, boundTo(connection, 'acme_live_Ab12Cd34Ef56Gh78Ij90'))
  },
  'the connection being marked as Production': ({ context, id }) =>
    context.sessions.describe(id, { name: 'Shop', accent: 'blue', production: true }),
  'a new sign-in of the connection': ({ context, id }) => context.connect.reconnectLocal(id),
  'the connection being forgotten': ({ context, id }) => context.sessions.forget(id, false),
  'the quit': ({ context }) => {
    createClosing(context).guard.beforeQuit({ preventDefault: () => {} })
  },
}

// Shows: S72
test.each(Object.keys(ENDINGS))('%s ends what was allowed for up to an hour', async (ending) => {
  const scene = await startAllowed()
  await ENDINGS[ending]?.(scene)
  await expect.poll(() => scene.context.allowances.list()).toEqual([])
  expect(scene.context.allowances.take(scene.request)).toBeNull()
})

test('nothing of it is on the disk, and a list that is read again leaves it', async () => {
  const { context, session, request } = await startAllowed()
  await session.relist()
  expect(context.allowances.take(request)).toEqual({ left: 18 })
  expect(JSON.stringify(context.habits.value)).not.toContain('a-run')
})
