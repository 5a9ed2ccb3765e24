import type { Result } from '../../../electron/contract/result.ts'
import type { KeyApiClient } from '../../../electron/main/key-api/client.ts'
import { newToken } from './wire.ts'

export const OPERATIONS = ['list', 'create', 'revoke'] as const
export type Operation = (typeof OPERATIONS)[number]

export const call = (client: KeyApiClient, operation: Operation): Promise<Result<unknown>> =>
  operation === 'list' ? client.list() : operation === 'create' ? client.create('billing-worker') : client.revoke('key_one')

const createdAt = '2026-11-01T09:30:00.000Z'

/** A body as each operation documents it, to be spoiled. */
// biome-ignore lint/suspicious/noExplicitAny: what spoils it puts anything anywhere.
export const goodBody = (operation: Operation): any => {
  switch (operation) {
    case 'list':
      return { data: { keys: [{ id: 'key_one', name: 'billing-worker', lastFour: 'a1b2', createdAt, lastUsedAt: null }] } }
    case 'create':
      return { data: { id: 'key_one', name: 'billing-worker', key: newToken(), createdAt } }
    case 'revoke':
      return { data: { deleted: true } }
  }
}
