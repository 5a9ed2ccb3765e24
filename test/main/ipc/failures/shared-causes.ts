import { mkdirSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished, vi } from 'vitest'
import { KEY_API_FAILURE_CODES, type KeyApiFailureCode } from '../../../../electron/contract/result.ts'
import { boundTo } from '../../../../electron/main/key-api/bound-secret.ts'
import { createKeyService, type KeyService } from '../../../../electron/service/index.ts'
import { systemNetwork, systemStore } from '../../app/fake-electron.ts'
import { type FailureScene, TOKEN } from './scene.ts'
import type { Cause, Entry } from './table.ts'

const OWN_CLIENT = 'its client belongs to the call alone, and nobody else can close it'

/** A label of 64 characters is refused by the resolver itself, without asking any name server. */
const NOWHERE = `https://${'x'.repeat(64)}.invalid`

/** The system names this proxy, and the call goes to another computer. */
const byProxy = (moveTo: (scene: FailureScene, baseUrl: string) => unknown, proxy: (scene: FailureScene) => string): Cause => ({
  cause: (scene) => {
    systemNetwork.proxy = proxy(scene)
    return moveTo(scene, NOWHERE)
  },
})

/** The same cause, once there is what the call names. */
export const after = (name: (scene: FailureScene) => Promise<string>, entry: Cause): Cause => ({
  ...entry,
  cause: async (scene) => {
    const id = await name(scene)
    await entry.cause(scene)
    return id
  },
})

/** What the far service answers, for a call that asks it. `moveTo`: has the call go to another address. */
export const farAnswers = (moveTo: (scene: FailureScene, baseUrl: string) => unknown): Readonly<Record<KeyApiFailureCode, Entry>> => ({
  ...(Object.fromEntries(
    KEY_API_FAILURE_CODES.map((code) => [code, { cause: ({ far }) => far.failBy(code) } satisfies Cause]),
  ) as unknown as Record<KeyApiFailureCode, Cause>),
  timed_out: { cause: ({ far }) => far.failBy('timed_out'), late: true },
  tls_failed: { cause: (scene) => moveTo(scene, scene.far.untrusted) },
  offline: {
    cause: (scene) => {
      systemNetwork.online = false
      return moveTo(scene, NOWHERE)
    },
  },
  proxy_unreachable: byProxy(moveTo, () => 'PROXY 127.0.0.1:1'),
  proxy_not_trusted: byProxy(moveTo, ({ far }) => `HTTPS ${new URL(far.untrusted).host}`),
  proxy_credentials: byProxy(moveTo, ({ far }) => `PROXY ${far.proxies.asking}`),
  proxy_refused: byProxy(moveTo, ({ far }) => `PROXY ${far.proxies.refusing}`),
  tunnel_failed: byProxy(moveTo, ({ far }) => `PROXY ${far.proxies.answering}`),
  proxy_unknown: byProxy(moveTo, () => 'SOCKS4 127.0.0.1:1'),
  cancelled: OWN_CLIENT,
})

/** The far connection leads to another address, as if it had been kept there. */
export const movedTo = async ({ context, remote }: FailureScene, baseUrl: string): Promise<void> => {
  const moved = { ...remote, baseUrl }
  await context.sessions.keep(moved, boundTo(moved, TOKEN))
}

/** What the secure store answers to a token that is to be sealed. */
export const sealing = {
  storage_unavailable: {
    cause: async ({ context }: FailureScene) => {
      systemStore.state = 'none'
      await context.vault.probe()
    },
  },
  storage_failed: {
    cause: () => {
      systemStore.state = 'refuses'
    },
  },
} as const

/** Of a call to a remote connection. */
export const noLocal = {
  local_service_failed: 'it does not use the local service',
  local_change_failed: 'it does not use the local service',
  local_data_in_use: 'it does not use the local service',
  local_data_newer: 'it does not use the local service',
} as const

/** From now on this connection's sealed token is gone, and its client too. */
export const withoutToken = ({ context, farSession, localSession }: FailureScene, id: string): string => {
  context.vault.drop(id)
  const session = id === 'far' ? farSession : localSession
  session.renew(session.connection())
  return id
}

/** The token that is sealed for the far connection belongs to another address. */
export const addressElsewhere = async ({ context, remote, farSession }: FailureScene): Promise<void> => {
  await context.vault.put('far', boundTo({ ...remote, baseUrl: 'https://other.test' }, TOKEN))
  farSession.renew(remote)
}

/** The secure store opens nothing. */
export const closedStore: Cause = {
  cause: ({ farSession, remote }) => {
    farSession.renew(remote)
    systemStore.state = 'closed'
  },
}

/** For a call that takes the token that is kept for its connection, and keeps none. */
export const keptToken = {
  storage_unavailable: 'it seals nothing',
  storage_locked: closedStore,
  storage_failed: 'it seals nothing',
  data_not_written: {
    cause: (scene) => {
      scene.block('settings.json')
      return withoutToken(scene, scene.localId)
    },
  },
  ...noLocal,
  token_missing: { cause: (scene) => withoutToken(scene, 'far') },
  address_changed: { cause: addressElsewhere },
} as const satisfies Readonly<Record<string, Entry>>

/** The secure store does not answer. */
export const lockedStore: Cause = {
  cause: () => {
    systemStore.state = 'locked'
  },
  late: true,
}

/** The only connection that there can be to the file of a service that is open. */
const connections = new WeakMap<KeyService, DatabaseSync>()
const connectionOf = (service: KeyService): DatabaseSync => {
  const known = connections.get(service)
  if (known !== undefined) return known
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  service.hold()
  const [found] = prepare.mock.contexts
  prepare.mockRestore()
  const database = found as DatabaseSync
  connections.set(service, database)
  return database
}

const onData = ({ context: { local } }: FailureScene, work: (database: DatabaseSync) => void): void => {
  const database = local.opened === null ? new DatabaseSync(local.file) : connectionOf(local.opened)
  work(database)
  if (local.opened === null) database.close()
}
const tablesOf = (database: DatabaseSync): readonly string[] =>
  database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))

/** The local service's file refuses every change, until the test has finished. */
export const refusedLocalWrites = (scene: FailureScene): void => {
  const triggers = (database: DatabaseSync): readonly (readonly [name: string, when: string])[] =>
    tablesOf(database).flatMap((table) =>
      ['INSERT', 'UPDATE', 'DELETE'].map((change) => [`refuse_${change}_${table}`, `${change} ON ${table}`] as const),
    )
  onData(scene, (database) => {
    for (const [name, when] of triggers(database))
      database.exec(`CREATE TRIGGER ${name} BEFORE ${when} BEGIN SELECT RAISE(ABORT, 'refused'); END`)
  })
  onTestFinished(() =>
    onData(scene, (database) => {
      for (const [name] of triggers(database)) database.exec(`DROP TRIGGER ${name}`)
    }),
  )
}

/** The local service's file has lost what it is asked for, until the test has finished. */
export const unreadableLocal = (scene: FailureScene): void => {
  onData(scene, (database) => database.exec('ALTER TABLE workspaces RENAME TO lost'))
  onTestFinished(() => onData(scene, (database) => database.exec('ALTER TABLE lost RENAME TO workspaces')))
}

const closeLocal = ({ context, localSession }: FailureScene): void => {
  context.local.close()
  localSession.renew(localSession.connection())
}

/** The local service is closed, and its file cannot be opened any more. */
export const brokenLocal = (scene: FailureScene): void => {
  closeLocal(scene)
  for (const suffix of ['-wal', '-shm']) rmSync(scene.context.local.file + suffix, { force: true })
  rmSync(scene.context.local.file)
  mkdirSync(scene.context.local.file)
}

/** The local service is closed, and another program has its file open. */
export const ownedLocal = (scene: FailureScene): void => {
  closeLocal(scene)
  const owner = createKeyService({ file: scene.context.local.file })
  onTestFinished(owner.close)
}

/** The local service is closed, and a newer version of the app has written its file. */
export const newerLocal = (scene: FailureScene): void => {
  closeLocal(scene)
  onData(scene, (database) => database.exec('PRAGMA user_version = 99'))
}
