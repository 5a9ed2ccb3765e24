import { mkdirSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished, vi } from 'vitest'
import {
  KEY_API_FAILURE_CODES,
  type KeyApiFailureCode,
} from '../../../../../electron/contract/result.ts'
import { boundTo } from '../../../../../electron/main/base/bound-secret.ts'
import { withToken } from '../../../../../electron/main/features/connections/session-tokens.ts'
import { createKeyService } from '../../../../../electron/service/index.ts'
import { systemNetwork } from '../../../app/fake-electron.ts'
import { refusePort } from '../../../features/lab/refuse-port.ts'
import type { Case, Cases } from './case.ts'
import { type FailureScene, TOKEN } from './scene.ts'

/** A label of 64 characters is refused by the resolver itself, without asking any name server. */
const NOWHERE = `https://${'x'.repeat(64)}.invalid`

/** The far connection leads to another address, as if it had been kept there, and is tested. */
const testAt = async ({ context, remote }: FailureScene, baseUrl: string): Promise<string> => {
  const moved = { ...remote, baseUrl }
  await context.sessions.keep(moved, boundTo(moved, TOKEN))
  return 'far'
}
const tested = (ask: Case['ask'], late?: true): readonly Case[] => [
  { channel: 'connections:test', ask, ...(late === undefined ? {} : { late }) },
]
/** The environment names this proxy, and the call goes to another computer. */
const byProxy = (proxy: (scene: FailureScene) => string): readonly Case[] =>
  tested((scene) => {
    // A desktop without settings of its own.
    vi.stubEnv('XDG_CURRENT_DESKTOP', 'XFCE')
    vi.stubEnv('https_proxy', proxy(scene))
    onTestFinished(() => void vi.unstubAllEnvs())
    return testAt(scene, NOWHERE)
  })

const answered = Object.fromEntries(
  KEY_API_FAILURE_CODES.map((code) => [
    code,
    tested(
      async ({ far }) => {
        await far.failBy(code)
        return 'far'
      },
      code === 'timed_out' ? true : undefined,
    ),
  ]),
) as unknown as Record<KeyApiFailureCode, readonly Case[]>

/** A test of a connection after what it needs was spoiled. */
const spoiled = (
  connection: 'far' | 'local',
  spoil: (scene: FailureScene) => unknown,
): readonly Case[] =>
  tested(async (scene) => {
    await spoil(scene)
    return connection === 'far' ? 'far' : scene.localId
  })

/** The sealed token of a connection is gone, and its client too. */
const withoutToken = ({ store }: FailureScene, session: FailureScene['farSession']): void => {
  store.update((vault) => ({
    ...vault,
    tokens: vault.tokens.filter(({ connectionId }) => connectionId !== session.connection().id),
  }))
  session.renew(session.connection())
}

const closeLocal = ({ context, localSession }: FailureScene): void => {
  context.local.close()
  localSession.renew(localSession.connection())
}

/** The local service's file refuses every change, until the test has finished. */
const refuseLocalWrites = ({ context: { local } }: FailureScene): void => {
  // The only connection that there can be to the file of a service that is open.
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  local.opened?.hold()
  const database = prepare.mock.contexts[0] as DatabaseSync
  prepare.mockRestore()
  const triggers = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .flatMap(({ name }) =>
      ['INSERT', 'UPDATE', 'DELETE'].map(
        (change) => [`refuse_${change}_${name}`, `${change} ON ${name}`] as const,
      ),
    )
  for (const [name, when] of triggers)
    database.exec(`CREATE TRIGGER ${name} BEFORE ${when} BEGIN SELECT RAISE(ABORT, 'refused'); END`)
  onTestFinished(() => {
    for (const [name] of triggers) database.exec(`DROP TRIGGER ${name}`)
  })
}

/** The client, its way, the token that it takes, and the local service. */
export const serviceCases = {
  ...answered,
  tls_failed: tested((scene) => testAt(scene, scene.far.untrusted)),
  offline: tested((scene) => {
    systemNetwork.online = false
    return testAt(scene, NOWHERE)
  }),
  proxy_unreachable: byProxy(() => '127.0.0.1:1'),
  proxy_not_trusted: byProxy(({ far }) => far.untrusted),
  proxy_credentials: byProxy(({ far }) => far.proxies.asking),
  proxy_refused: byProxy(({ far }) => far.proxies.refusing),
  tunnel_failed: byProxy(({ far }) => far.proxies.answering),
  proxy_unknown: byProxy(() => 'socks4://127.0.0.1:1'),
  cancelled: [],
  gone: tested(() => 'none'),
  token_missing: spoiled('far', (scene) => withoutToken(scene, scene.farSession)),
  address_changed: spoiled('far', ({ store, remote, farSession }) => {
    const other = boundTo({ ...remote, baseUrl: 'https://other.test' }, TOKEN)
    store.update((vault) => ({ ...vault, tokens: withToken(vault.tokens, 'far', other) }))
    farSession.renew(remote)
  }),
  local_service_failed: spoiled('local', (scene) => {
    closeLocal(scene)
    const { file } = scene.context.local
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    mkdirSync(file)
  }),
  local_data_in_use: spoiled('local', (scene) => {
    closeLocal(scene)
    onTestFinished(createKeyService({ file: scene.context.local.file }).close)
  }),
  local_data_newer: spoiled('local', (scene) => {
    closeLocal(scene)
    const database = new DatabaseSync(scene.context.local.file)
    database.exec('PRAGMA user_version = 99')
    database.close()
  }),
  local_change_failed: [
    {
      channel: 'lab:reset',
      ask: (scene) => {
        refuseLocalWrites(scene)
        return 'many'
      },
    },
  ],
  listen_failed: [
    {
      channel: 'lab:listen',
      ask: () => {
        refusePort('EACCES')
        return 0
      },
    },
  ],
} as const satisfies Cases
