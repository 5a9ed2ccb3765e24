import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrozenRequest } from '../../../electron/contract/approval.ts'
import { boundTo } from '../../../electron/main/base/bound-secret.ts'
import { request as revoke } from '../consent/approvals/approval-scene.ts'
import { RUN } from '../doors/channel/channel-scene.ts'
import { anew, app, CONNECTION, own, session } from '../features/keys/work-scene.ts'

const REQUEST: FrozenRequest = {
  ...revoke,
  kind: 'run',
  key: null,
  newName: 'run-…-a',
  connection: { ...revoke.connection, id: CONNECTION },
  run: { ...RUN, file: null, ttlSeconds: 3600, opensListener: false },
}

/** The app whose programs may ask, and one of them that the person allowed to for up to an hour. */
beforeEach(async () => {
  vi.stubEnv('XDG_RUNTIME_DIR', '')
  await anew()
  await app.channel.switchTo(true)
  app.allowances.grant(REQUEST)
  expect(app.state().allowances).toMatchObject([{ command: 'a', left: 19 }])
})
afterEach(() => void vi.unstubAllEnvs())

const ENDINGS: Readonly<Record<string, () => unknown>> = {
  'the lock': () => app.lock.lock(),
  'the channel being switched off': () => app.channel.switchTo(false),
  'a switch to another connection': () => {
    const connection = {
      ...session().connection(),
      id: 'other',
      baseUrl: 'https://a.test',
    }
    return app.sessions.add(connection, boundTo(connection, 'acme_live_Ab12Cd34Ef56Gh78Ij90'))
  },
  'the connection being marked as Production': () =>
    app.sessions.describe(CONNECTION, { name: 'Test', accent: 'blue', production: true }),
  'a new sign-in of the connection': () => app.connect.reconnect(CONNECTION, own.secret),
  'the connection being forgotten': () => app.sessions.forget(CONNECTION, false),
  'the quit': () => app.guard.beforeQuit({ preventDefault: () => {} }),
}

// Shows: S72
test.each(Object.keys(ENDINGS))('%s ends what was allowed for up to an hour', async (ending) => {
  await ENDINGS[ending]?.()
  await expect.poll(() => app.allowances.list()).toEqual([])
  expect(app.allowances.take(REQUEST)).toBeNull()
})

test('nothing of it is on the disk, and a list that is read again leaves it', async () => {
  await session().relist()
  expect(app.allowances.take(REQUEST)).toEqual({ left: 18 })
  expect(JSON.stringify(app.habits.value)).not.toContain('a-run')
})
