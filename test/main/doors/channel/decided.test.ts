import { expect, test } from 'vitest'
import type { FrozenRequest } from '../../../../electron/contract/approval.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { decidedOn } from '../../../../electron/main/doors/channel/decided.ts'
import { request } from '../../consent/approvals/approval-scene.ts'
import { client } from './channel-scene.ts'

const SHOWN: FrozenRequest = {
  ...request,
  kind: 'create',
  connection: { ...request.connection, id: 'approved' },
  newName: 'billing',
  destination: { kind: 'env-file', place: '/srv/.env', envFile: null, program: null },
}

test('what the person keeps in Keystow instead is done on the connection that they approved, whichever the window shows by then', async () => {
  const asked: (string | undefined)[] = []
  const decided = await decidedOn(
    {
      id: 1,
      kind: 'create',
      client,
      name: 'billing',
      to: { kind: 'env-file', path: '/srv/.env', variable: 'A' },
    },
    SHOWN,
    { name: 'billing 2', to: 'kept' },
    async ({ connection }) => {
      asked.push(connection)
      const elsewhere = { ...SHOWN.connection, id: 'shown in the window' }
      return ok({
        ...SHOWN,
        connection: elsewhere,
        destination: { kind: 'kept', place: '', envFile: null, program: null },
      })
    },
  )
  expect(asked).toEqual(['approved'])
  expect(decided).toMatchObject({
    value: {
      request: { connection: 'approved' },
      frozen: {
        connection: { id: 'approved' },
        newName: 'billing 2',
        destination: { kind: 'kept' },
      },
    },
  })
})
