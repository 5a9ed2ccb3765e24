import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lastFourOf } from '../../../electron/contract/api-key.ts'
import type { Place } from '../../../electron/contract/delivery.ts'
import { type FailureCode, fail, ok } from '../../../electron/contract/result.ts'
import type { Destination } from '../../../electron/main/delivery/destination.ts'
import type { KeySecret } from '../../../electron/main/delivery/hand-over.ts'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import { cipherOf } from '../../main/key-api/key-store.ts'
import { startLeaseApp } from './lease-app.ts'
import { type ClientSubject, clientAt } from './subject.ts'

/** A key that was just created at the service. */
export interface NewKey {
  readonly id: string
  readonly secret: string
}

/** A service over HTTP with its file, and an app that hands secrets over, with all that it writes down; all of it below `disk`. */
export const canaryWorld = async (subject: ClientSubject, disk: string, password: string) => {
  // The first one is of an app in a process of its own.
  const [data, own] = ['data', 'own'].map((name) => join(disk, name)) as [string, string]
  for (const folder of [data, own]) mkdirSync(folder, { mode: 0o700 })
  const service = createKeyService({ file: join(disk, 'service.sqlite'), log: true, variants: { limit: 1_000_000 } })
  const [token] = service.seed('empty')
  if (token === undefined) throw new Error('the seed has no token')
  const listener = await listen(service, { port: 0 })
  const { url } = listener
  const app = await startLeaseApp(subject.root, { data, url, token: token.secret, keyId: token.id })
  const client = clientAt(subject, url, token.secret)

  subject.log.toFile(own)
  const lastFour = lastFourOf(token.secret)
  const connection = { id: 'c', name: 'Mail', kind: 'remote', baseUrl: url, lastFour, keyId: token.id, keeping: 'sealed' } as const
  const session = subject.createSession({
    connection,
    changed: () => {},
    created: () => {},
    annotations: () => ({}),
    signedOutOf: () => {},
    skew: () => 0,
    open: async () => fail('token_missing'),
  })
  const mayPersist = (): boolean => true
  const { kept } = subject.openSealedStores({ folder: own, sealer: subject.createSealer(cipherOf(password)), mayPersist, newCost: 4 })
  const notes = subject.createKeyNotes({
    folder: own,
    mayPersist,
    quarantined: () => {},
    mended: () => {},
    changed: () => {},
    appeared: () => {},
  })
  const activity = subject.openActivityLog(
    own,
    () => {},
    () => {},
  )
  const handOver = subject.createHandOver({
    reveals: subject.createReveals(),
    sessions: { find: () => ok(session) },
    annotations: notes.annotations,
    rotations: { delivered: async () => {} },
    kept,
    activity,
    now: Date.now,
  })
  const unfinished = subject.openUnfinished(own)
  const keySecret = ({ id, secret }: NewKey): KeySecret => ({
    ...{ secret, address: url, connectionId: 'c' },
    key: { id, name: `billing ${id}`, lastFour: lastFourOf(secret) },
  })
  let made = 0
  return {
    subject,
    root: subject.root,
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
    envFile: (chosen: string) => subject.createEnvFile({ chosen, variable: 'MAIL_API_KEY', folder: own, git: null, unfinished }),
    keptHere: (key: NewKey) => subject.createKeptHere(kept, keySecret(key)),
    /** Whether it is there afterwards. */
    deliver: async <F extends FailureCode>(destination: Destination<Place, F>, key: NewKey): Promise<boolean> =>
      (await handOver.secret(destination, keySecret(key))).ok,
    /** What the service answers to a secret. */
    living: async (secret: string): Promise<number> =>
      (await fetch(`${url}/api/v1/emails`, { headers: { authorization: `Bearer ${secret}` } })).status,
    /** What is written down of requests and of what was done, as it is shown and as it is exported. */
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
