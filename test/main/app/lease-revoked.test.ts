import { expect, test } from 'vitest'
import type { LeaseEvent } from '../../../electron/contract/lease.ts'
import { valueIn } from '../../values.ts'
import { startLocal } from './app-scene.ts'

test('a running program is told when the person revokes its key in the window, and nothing says any more that it runs with one', async () => {
  const { context, session, id } = await startLocal()
  const events: LeaseEvent[] = []
  const helper = { send: (event: LeaseEvent) => void events.push(event), onGone: () => {} }
  const asker = { name: 'keystow', request: 'run', connectionId: id } as const
  const granted = valueIn(
    await context.leases.run(session, { command: ['npm', 'test'], folder: '/shop', seconds: 600, asker, process: null }, helper),
  )
  context.leases.started(helper)
  const { keyId } = granted
  const typedName = context.leases.list()[0]?.keyName ?? null
  expect(await context.revocations.revokeConfirmed(session, keyId, { typedName, signOut: false }, { why: 'person' })).toMatchObject({
    value: { kind: 'revoked' },
  })
  await expect.poll(() => events).toEqual([{ kind: 'ending', why: 'person' }, { kind: 'revoked' }])
  expect([context.leases.list(), context.unfinished.exitBlockers(false)]).toEqual([[], []])
})
