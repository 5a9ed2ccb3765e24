import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail } from '../../../electron/contract/result.ts'
import { createKeyNotes } from '../../../electron/main/annotations/key-notes.ts'
import { SYSTEM_CLOCK } from '../../../electron/main/base/clock.ts'
import { createLeakedKeys } from '../../../electron/main/incident/leaked-key.ts'
import { createLeakSearch } from '../../../electron/main/incident/search.ts'
import type { Push } from '../../../electron/main/ipc/push.ts'
import { clientFactory } from '../../../electron/main/key-api/client-factory.ts'
import { transportFactory } from '../../../electron/main/key-api/transport-factory.ts'
import { remoteTransport } from '../../../electron/main/key-api/transport-undici.ts'
import { createConnect } from '../../../electron/main/sessions/connect.ts'
import { createSessionTable } from '../../../electron/main/sessions/session-table.ts'
import { createSessions, type SessionsParts } from '../../../electron/main/sessions/sessions.ts'
import { checkKey } from '../../../electron/main/workflows/check.ts'
import { createReveals } from '../../../electron/main/workflows/reveals.ts'
import { createWorkflows } from '../../../electron/main/workflows/workflows.ts'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import { goodBody, httpAnswer, newToken } from '../../main/key-api/wire.ts'
import { trusting } from '../../main/network/plain-network.ts'
import { quietRevocations } from '../../main/revocations/quiet-revocations.ts'
import { notesIn, vaultIn } from '../../main/store/folder-store.ts'
import type { AppTask } from './gated-service.ts'
import { type HostileServer, hostileServer } from './hostile-server.ts'

/** One run of the app, as far as it runs without Electron, on the folder of its computer. */
export type App = ReturnType<typeof startApp>

/** A computer with a secure store, the service that its app is connected to, and another host that accepts every token. */
export interface AddressWorld {
  readonly folder: string
  readonly first: { readonly url: string; readonly token: string; readonly keyId: string }
  /** A new token for the first host: of the workspace of its own token, or of another organization's. */
  issueKey(where: 'same' | 'other'): string
  readonly second: HostileServer
  /** A token that was entered for the second host. */
  readonly otherToken: string
  readonly faults: ReturnType<typeof createKeyService>['faults']
  /** Holds the first host's `nth` request of a method from now on, before it is answered. */
  hold(method: string, nth?: number): Held
  /** Called with what a window would be told, once it is written down. */
  readonly push?: Push
  close(): Promise<void>
}

interface Held {
  readonly arrived: Promise<void>
  release(): void
}

export const addressWorld = async (): Promise<AddressWorld> => {
  const service = createKeyService()
  const [own] = service.seed('mixed')
  if (own === undefined) throw new Error('the seed has no token')
  let holding: { readonly method: string; left: number; readonly arrive: () => void; readonly released: Promise<void> } | null = null
  const gated = Object.create(service, {
    answer: {
      value: async (request: Parameters<typeof service.answer>[0]) => {
        if (holding?.method === request.method) {
          holding.left -= 1
          if (holding.left === 0) {
            holding.arrive()
            await holding.released
          }
        }
        return service.answer(request)
      },
    },
  }) as typeof service
  const listener = await listen(gated, { port: 0 })
  const second = await hostileServer()
  second.serve((socket) => void socket.end(httpAnswer(200, JSON.stringify(goodBody.list()))))
  const folder = mkdtempSync(join(tmpdir(), 'keystow-address-'))
  const mine = service.workspaces().find(({ id }) => service.keysOf(id).some((key) => key.id === own.id))
  const other = service.workspaces().find(({ organization }) => organization !== mine?.organization)
  return {
    folder,
    first: { url: listener.url, token: own.secret, keyId: own.id },
    issueKey: (where) => service.issueKey((where === 'same' ? mine : other)?.id ?? '', where).key,
    second,
    otherToken: newToken(),
    faults: service.faults,
    hold: (method, nth = 1) => {
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      holding = { method, left: nth, arrive, released }
      return { arrived, release }
    },
    close: async () => {
      await listener.close()
      await second.close()
      service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the app in a world, put together as main does it. `mint`: as `SessionsParts.mint`. */
const startApp = (
  { folder, push = () => {} }: Pick<AddressWorld, 'folder' | 'push'>,
  mint: SessionsParts['mint'] = async () => fail('token_missing'),
) => {
  const store = vaultIn(folder)
  const local = { file: '', on: true, opened: null, open: async () => fail('local_service_failed'), close: () => {} }
  const createClient = clientFactory(
    transportFactory(local, trusting(), async (...to) => remoteTransport(...to)),
    'test',
  )
  const sessions = createSessions({
    table: createSessionTable(),
    store,
    isKept: () => true,
    storage: () => ({ state: 'available', backend: 'test' }),
    createClient,
    mayLead: (connectionId, address) => unfinished.mayLead(connectionId, address),
    mayList: (connectionId, listed) => unfinished.mayList(connectionId, listed),
    mayForget: (connectionId, losing) => unfinished.mayForget(connectionId, losing),
    forgotten: (connectionId) => rotations.forgotten(connectionId),
    mint,
    listChanged: (state) => revocations.listed(state),
    created: () => {},
    annotations: () => notes.annotations,
    kept: () => {},
    localSkew: () => 0,
    changed: () => {},
  })
  const connect = createConnect(sessions, createClient, local, () => 'Local service')
  const revocations = quietRevocations({
    ...{ store, sessions, createClient },
    news: (news) => {
      for (const one of [incidents, rotations]) one.revoked(news)
    },
  })
  const reveals = createReveals()
  const mayPersist = () => true
  const notes = createKeyNotes({
    store,
    notesStore: notesIn(folder),
    changed: () => {},
    appeared: () => {},
  })
  const search = createLeakSearch({ sessions, createClient, annotations: notes.annotations, now: Date.now })
  const noneKept = { of: () => [], get: () => fail('gone') }
  const { creates, checks, rotations, incidents, unfinished } = createWorkflows({
    clock: SYSTEM_CLOCK,
    createClient,
    revocations,
    search,
    leakedKeys: createLeakedKeys({ sessions, annotations: notes.annotations, activity: { list: () => [] }, kept: noneKept }),
    sessions,
    notes,
    reveals,
    store,
    noteLeftCreate: () => {},
    noteLeftLease: () => {},
    leasesChanged: () => {},
    noteSecret: () => {},
    activity: { add: () => {}, list: () => [], clear: () => {} },
    push,
    createSettled: () => {},
    keptOf: () => [],
    isLasting: mayPersist,
    holdsCopy: async () => false,
  })
  return {
    store,
    sessions,
    connect,
    createClient,
    revocations,
    reveals,
    creates,
    rotations,
    incidents,
    search,
    unfinished,
    notes,
    /** As the channel `reveals:check`. */
    check: async (revealId: string) => {
      const used = reveals.use(revealId)
      if (!used.ok) return used
      const session = sessions.find(used.value.reveal.connectionId)
      return session.ok ? checkKey(checks, session.value, used.value.reveal.key, used.value) : session
    },
    /** As the app ends: what is under way is cut off. */
    close: () => {
      revocations.close()
      sessions.close()
    },
  }
}

/** The one connection to the first host, in whatever state it is. */
export const sessionOf = (app: App) => {
  const [connection] = app.sessions.connections()
  const found = app.sessions.find(connection?.id ?? '')
  if (!found.ok) throw new Error('there is no connection')
  return found.value
}

/** Starts the app of a process of its own, connected to its service by this start or by one before it. */
export const startConnected = async ({ data, url, token }: AppTask, push?: Push): Promise<App> => {
  const app = startApp({ folder: data, ...(push && { push }) })
  if (app.sessions.connections().length === 0) await app.connect.add({ name: 'Mail', baseUrl: url, token, keeping: 'sealed' })
  return app
}

/** Connects a fresh app to the first host and reads the list. */
export const connected = async (world: AddressWorld): Promise<App> => {
  const app = startApp(world)
  const { url, token } = world.first
  const added = await app.connect.add({ name: 'Mail', baseUrl: url, token, keeping: 'sealed' })
  if (!added.ok) throw new Error(`not connected: ${added.error.code}`)
  await sessionOf(app).relist()
  return app
}

/** Ends the app and starts it anew with its connections changed. */
export const restartedAt = (world: AddressWorld, app: App, fields: object): App => {
  app.close()
  app.store.update((vault) => ({ ...vault, connections: vault.connections.map((one) => ({ ...one, ...fields })) }))
  return startApp(world)
}
