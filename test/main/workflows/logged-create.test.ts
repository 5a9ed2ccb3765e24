import { expect, test } from 'vitest'
import type { FaultSpec } from '../../../electron/contract/lab.ts'
import { failNext } from '../../fail-next.ts'
import { ofKind } from '../../values.ts'
import { startLocal } from '../app/app-scene.ts'

test.for<readonly [string, Pick<FaultSpec, 'kind' | 'status'> | null]>([
  ['created', null],
  ['refused: rate_limited', { kind: 'status', status: 429 }],
  ['lost: no_answer', { kind: 'reset' }],
  ['found: no_answer', { kind: 'commit-then-drop' }],
])('a create that ends as %j is written down so, with its name, and with an id only where there is a key', async ([outcome, fault]) => {
  const { context, session, service } = await startLocal()
  if (fault !== null) service.faults.arm({ operation: 'create', times: { next: 1 }, ...fault })
  const created = await context.creates.create(session, ' billing ')
  const orphan = created.ok && created.value.kind === 'lost' ? created.value.orphans[0] : undefined
  const keyId = (created.ok && created.value.kind === 'created' ? created.value.reveal.key : orphan)?.id ?? null
  expect(context.activity.list()).toMatchObject([{ action: 'create', keyId, keyName: 'billing', outcome }])
  expect(keyId !== null).toBe(/^(created|found)/.test(outcome))
})

test('a create of which nothing was known is written down as found once a later look at the list shows its key', async () => {
  const { context, session, service } = await startLocal()
  failNext(service, 'create', 'commit-then-drop')
  failNext(service, 'list', 500, 3)
  const created = ofKind(await context.creates.create(session, 'billing'), 'unknown')
  expect(context.activity.list()).toMatchObject([{ action: 'create', keyId: null, outcome: 'unknown: no_answer' }])
  const looked = await context.creates.lookAgain(created.attemptId)
  const [orphan] = looked.ok && looked.value.kind === 'lost' ? looked.value.orphans : []
  expect(context.activity.list()).toMatchObject([{ action: 'create', keyId: orphan?.id, keyName: 'billing', outcome: 'found: no_answer' }])
})
