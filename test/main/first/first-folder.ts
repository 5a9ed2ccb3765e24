import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Connection } from '../../../electron/contract/connection.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../electron/contract/settings.ts'
import type { FirstLocal } from '../../../electron/main/first/glance.ts'
import { type LockRecord, printRecord } from '../../../electron/main/lock/lock-record.ts'
import { issueToken } from '../../../electron/main/sessions/local-service.ts'
import { openSettings } from '../../../electron/main/storage/settings-store.ts'
import { createKeyService } from '../../../electron/service/index.ts'

export const local: Connection = {
  id: 'local-1',
  name: 'Local service',
  kind: 'local',
  baseUrl: '',
  lastFour: 'abcd',
  keyId: 'key_own',
  keeping: 'sealed',
}

/** A data folder as the app leaves it, by the app's own writers. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'keystow-first-'))

export const keepSettings = (folder: string, connections: readonly Connection[] = [local], settings: Partial<Settings> = {}): void =>
  openSettings(folder).change({ connections, activeId: connections[0]?.id ?? null, settings: { ...DEFAULT_SETTINGS, ...settings } })

export const keepLock = (folder: string, record: LockRecord = { verifier: null, wrong: 0 }): void =>
  writeFileSync(join(folder, 'lock.json'), printRecord(record))

/** The local service's file with example data; answers the connection that is signed in there and what its list says. */
export const seedService = async (folder: string) => {
  const service = createKeyService({ file: join(folder, 'local-service.db'), log: false })
  service.seedIfEmpty('mixed')
  const token = issueToken(service, '', false)
  if (!token.ok) throw new Error('no token')
  const { keyId, token: secret } = token.value
  const answer = await service.handle(new Request('http://local/api/v1/api-keys', { headers: { authorization: `Bearer ${secret}` } }))
  const { data } = (await answer.json()) as { readonly data: { readonly keys: readonly ApiKey[] } }
  service.close()
  return { connection: { kind: 'local', id: local.id, name: local.name, keyId } satisfies FirstLocal, listed: data.keys }
}
