import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { asListed, lastFourOf } from '../../../electron/contract/api-key.ts'
import type { Place } from '../../../electron/contract/delivery.ts'
import { type FailureCode, fail } from '../../../electron/contract/result.ts'
import { log } from '../../../electron/main/base/log.ts'
import { createActivityLog } from '../../../electron/main/features/activity/activity-log.ts'
import { ConnectionPlace } from '../../../electron/main/features/connections/connection-place.ts'
import { Session } from '../../../electron/main/features/connections/session.ts'
import { SessionTable } from '../../../electron/main/features/connections/session-table.ts'
import type { Destination } from '../../../electron/main/features/delivery/destination.ts'
import { EnvFile } from '../../../electron/main/features/delivery/env-file.ts'
import {
  createHandOver,
  createNotedDelivery,
} from '../../../electron/main/features/delivery/hand-over.ts'
import { KeptHere } from '../../../electron/main/features/delivery/kept-here.ts'
import { openUnfinished } from '../../../electron/main/features/delivery/unfinished-files.ts'
import { KeptSecrets } from '../../../electron/main/features/kept/kept-secrets.ts'
import { Reveals } from '../../../electron/main/features/kept/reveals.ts'
import { KeyNotes } from '../../../electron/main/features/notes/key-notes.ts'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import { activityIn, notesIn, vaultIn } from '../../main/store/folder-store.ts'
import { PROJECT } from '../breaks.ts'
import { seed } from '../service/ask.ts'
import { clientAt } from './client-at.ts'
import { startLeaseApp } from './lease-app.ts'

/** A key that was just created at the service. */
export interface NewKey {
  readonly id: string
  readonly secret: string
}

/**
 * A service over HTTP with its file, and an app that hands secrets over, with all that it writes
 * down; all of it below `disk`.
 */
export const canaryWorld = async (disk: string) => {
  // The first one is of an app in a process of its own.
  const [data, own] = ['data', 'own'].map((name) => join(disk, name)) as [string, string]
  for (const folder of [data, own]) mkdirSync(folder, { mode: 0o700 })
  const service = createKeyService({
    file: join(disk, 'service.sqlite'),
    log: true,
    variants: { limit: 1_000_000 },
  })
  const { token, id: keyId } = seed(service)
  const listener = await listen(service, { port: 0 })
  const { url } = listener
  const app = await startLeaseApp({ data, url, token, keyId })
  const client = clientAt(url, token)

  log.toFile(own)
  const lastFour = lastFourOf(token)
  const connection = {
    id: 'c',
    name: 'Mail',
    kind: 'remote',
    baseUrl: url,
    lastFour,
    keyId,
  } as const
  const [store, notesStore, activityStore] = [vaultIn(own), notesIn(own), activityIn(own)]
  const session = new Session(
    connection,
    new ConnectionPlace(store, connection.id),
    async () => fail('token_missing'),
    { annotations: () => ({}), skew: () => 0 },
    { changed: () => {}, identified: () => {}, created: () => {}, signedOutOf: () => {} },
  )
  const kept = new KeptSecrets(
    store,
    () => true,
    () => {},
  )
  const notes = new KeyNotes(
    store,
    notesStore,
    () => {},
    () => {},
  )
  const activity = createActivityLog(activityStore, () => {})
  const reveals = new Reveals()
  const table = new SessionTable()
  table.byId.set(connection.id, session)
  const { delivered } = notes.annotations
  const deliver = createNotedDelivery(table, activity, delivered, Date.now)
  const handOver = createHandOver(reveals, kept, deliver, async () => {})
  const unfinished = openUnfinished(store)
  const keySecret = ({ id, secret }: NewKey) => ({
    secret,
    address: url,
    connectionId: 'c',
    key: asListed({ id, name: `billing ${id}`, key: secret, createdAt: new Date().toISOString() }),
  })
  let made = 0
  return {
    root: PROJECT,
    disk,
    data,
    own,
    app: app.child.pid ?? 0,
    newKey: async (): Promise<NewKey> => {
      made += 1
      const created = await client.create(`billing-${made}`)
      if (!created.ok) throw new Error(created.error.code)
      return { id: created.value.id, secret: created.value.key }
    },
    envFile: (chosen: string) => new EnvFile(chosen, 'MAIL_API_KEY', own, null, unfinished),
    keptHere: (key: NewKey) => new KeptHere(kept, keySecret(key)),
    /** Whether it is there afterwards. */
    deliver: async <F extends FailureCode>(
      destination: Destination<Place, F>,
      of: NewKey,
    ): Promise<boolean> => {
      const { connectionId, key, ...bound } = keySecret(of)
      return (await handOver(destination, reveals.add(connectionId, key, bound).id)).ok
    },
    /** What the service answers to a secret. */
    living: async (secret: string): Promise<number> =>
      (await fetch(`${url}/api/v1/emails`, { headers: { authorization: `Bearer ${secret}` } }))
        .status,
    /** Writes what is to be written. */
    flush: () => {
      for (const one of [store, notesStore, activityStore]) one.flush()
    },
    /**
     * What is written down of requests and of what was done, as it is shown and as it is exported.
     */
    told: () => {
      const entries = service.log?.entries() ?? []
      return [entries, activity.list(), notes.state('c')]
    },
    close: async () => {
      app.child.kill()
      await client.close()
      await listener.close()
      service.close()
    },
  }
}

export type CanaryWorld = Awaited<ReturnType<typeof canaryWorld>>
