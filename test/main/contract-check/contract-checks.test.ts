import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Connection } from '../../../electron/contract/connection.ts'
import { fail } from '../../../electron/contract/result.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { readLearned } from '../../../electron/service/lab/learned.ts'
import { startParts } from '../app/app-scene.ts'
import { electron, systemStore } from '../app/fake-electron.ts'
import { type OtherWays, otherService } from './other-service.ts'

vi.hoisted(() => vi.stubGlobal('KEYSTOW_SHIPPED', false))
vi.mock('electron', async () => (await import('../app/fake-electron.ts')).electron)

/** The whole app, connected to another service. */
const connectedTo = async (ways: OtherWays) => {
  systemStore.state = 'works'
  const { context } = startParts()
  await context.vault.probe()
  const target = await otherService(ways)
  const remote: Connection = {
    id: 'far',
    name: 'Far',
    kind: 'remote',
    baseUrl: target.url,
    lastFour: target.token.slice(-4),
    keyId: null,
    keeping: 'sealed',
  }
  const added = await context.sessions.add(remote, boundTo(remote, target.token))
  if (!added.ok) throw new Error(added.error.code)
  return { context, checks: context.contractChecks, session: added.value, target }
}

test('what was seen is saved as JSON without a name, a secret or an address, and read back', async () => {
  const { checks, target } = await connectedTo({ prefix: 'acme', limit: 60 })
  expect(await checks.save('far')).toEqual(fail('gone'))
  await checks.run('far')
  const path = join(mkdtempSync(join(tmpdir(), 'keystow-check-')), 'check.json')
  vi.spyOn(electron.dialog, 'showSaveDialog').mockResolvedValue({ canceled: false, filePath: path })
  expect(await checks.save('far')).toEqual({ ok: true, value: path })
  const text = readFileSync(path, 'utf8')
  for (const kept of [target.token, target.token.slice(-4), '127.0.0.1', 'Far', 'key of', 'key_0']) expect(text).not.toContain(kept)
  expect(readLearned(text)).toMatchObject({ variants: { prefix: 'acme', limit: 60 }, clockAheadSeconds: 0 })
})

test('the local service does as the checked one from then on, by its clock too', async () => {
  const { checks, context } = await connectedTo({ prefix: 'acme', aheadMs: 7_200_000, query: 400 })
  await context.connect.useLocal()
  expect(await checks.useInLab('far')).toEqual(fail('gone'))
  await checks.run('far')
  expect((await checks.useInLab('far')).ok).toBe(true)
  expect(context.local.opened?.variants).toMatchObject({ prefix: 'acme', unknownQuery: 'refused', createStatus: 201 })
  expect(context.local.opened?.clock.setting).toEqual({ frozenAt: null, ahead: 7_200_000 })
})

test('where the limit has no room for all of it, nothing is sent', async () => {
  const { checks, session, target } = await connectedTo({ limit: 3 })
  await session.refresh()
  expect(await checks.run('far')).toMatchObject({ error: { code: 'rate_limited', retryAfter: expect.any(Number) } })
  expect(target.requests).toHaveLength(1)
})

test('a lock and a second check end one that runs', async () => {
  const { checks, context } = await connectedTo({})
  const first = checks.run('far')
  const second = checks.run('far')
  expect(await first).toEqual(fail('cancelled'))
  expect((await second).ok).toBe(true)
  const third = checks.run('far')
  context.lock.lock()
  expect(await third).toEqual(fail('cancelled'))
})

test('a connection that is gone is not asked', async () => {
  const { checks, context, target } = await connectedTo({})
  context.sessions.forget('far', false)
  expect(await checks.run('far')).toEqual(fail('gone'))
  expect(target.requests).toEqual([])
})
