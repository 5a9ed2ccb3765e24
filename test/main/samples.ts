import type { ApiKey } from '../../electron/contract/api-key.ts'
import type { Connection } from '../../electron/contract/connection.ts'

/** A key as a service lists it, never used. */
export const keyNamed = (id: string, more: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: id,
  lastFour: 'abcd',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
  ...more,
})

export const connectionTo = (baseUrl: string, more: Partial<Connection> = {}): Connection => ({
  id: 'c',
  name: 'Test',
  kind: 'remote',
  lastFour: 'aaaa',
  keyId: null,
  baseUrl,
  ...more,
})
