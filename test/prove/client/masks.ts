import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LogEntry } from '../../../electron/contract/lab.ts'
import { activityFile } from '../../../electron/main/features/activity/activity-file.ts'
import { createActivityLog } from '../../../electron/main/features/activity/activity-log.ts'
import { connectionsFile } from '../../../electron/main/features/connections/connections-file.ts'
import { redact } from '../../../electron/main/features/diagnostics/report.ts'
import { inventoryFile } from '../../../electron/main/features/export/inventory.ts'
import { newEntry } from '../../../electron/main/features/revocations/entry.ts'
import { createRequestLog, logged } from '../../../electron/service/lab/request-log.ts'
import { testActivity } from '../../main/store/test-store.ts'
import type { Proof } from '../proof.ts'
import { pick, type Random, seeded } from '../random.ts'
import { inName, newShape, percent, readableIn, SCHEMES } from '../secret-shapes.ts'

const HEADERS = [
  'x-api-key',
  'cookie',
  'proxy-authorization',
  'x-auth-token',
  'x-client-secret',
  'api-key',
] as const

/** What reached the service, with the secret in every place in which a client may put one. */
const exchange = async (random: Random, secret: string): Promise<LogEntry> => {
  const log = createRequestLog()
  const clock = { now: () => 0 }
  const name = inName(random, secret)
  const answer = logged(log, clock as Parameters<typeof logged>[1], async (request) => {
    await request.body()
    const body = JSON.stringify({ data: { key: secret, name } })
    return { status: 200, headers: { 'set-cookie': `sid=${secret}`, 'x-echo': secret }, body }
  })
  const headers = [
    ['authorization', `${pick(random, SCHEMES)} ${secret}`.trim()],
    [pick(random, HEADERS), secret],
    ['user-agent', `curl ${secret}`],
  ]
  const names = [
    `name=${encodeURIComponent(name)}`,
    `access_token=${secret.slice(0, 12)}`,
    `q=${percent(secret)}`,
    `${secret}=1`,
  ]
  const query = pick(random, names)
  await answer({
    method: 'POST',
    path: `/api/v1/api-keys/${secret}`,
    query: { toString: () => query },
    headers: new Map(headers as [string, string][]),
    names: [],
    body: async () => new TextEncoder().encode(JSON.stringify({ name, token: secret })),
  } as unknown as Parameters<typeof answer>[0])
  return log.entries()[0] as LogEntry
}

/**
 * All that is kept or passed on of a key that was named by its secret, by the name of the place.
 */
const sinks = async (
  folder: string,
  random: Random,
  secret: string,
): Promise<readonly (readonly [string, string])[]> => {
  const name = inName(random, secret)
  const key = {
    id: 'key_a',
    name,
    lastFour: secret.slice(-4),
    createdAt: '2026-01-01T00:00:00.000Z',
    lastUsedAt: null,
  }
  const connection = {
    name,
    baseUrl: 'https://api.example.com',
    accent: 'blue',
    production: false,
    kind: 'remote',
  } as const
  const entry = await exchange(random, secret)
  const activity = createActivityLog(testActivity().store, () => {})
  activity.add({
    connection: name,
    action: 'create',
    keyId: null,
    keyName: name,
    outcome: 'created',
  })
  const where = { connectionId: 'c', address: 'https://keys.test', place: 1 }
  const revocation = newEntry(where, key, { bornAt: 0, isSeen: true })
  const inventory = {
    connection,
    listedAt: 0,
    keys: [key],
    own: { certainty: 'unknown', ids: [] },
    annotations: null,
  } as never
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  return [
    ['request log', JSON.stringify(entry)],
    ['activity', JSON.stringify(activity.list())],
    ['activity as CSV', activityFile(activity.list(), 'csv')],
    ['inventory as CSV', inventoryFile(inventory, 'csv')],
    ['inventory as JSON', inventoryFile(inventory, 'json')],
    ['connections', connectionsFile([connection as never])],
    ['revocations', JSON.stringify(revocation)],
    ['diagnostics', redact(`${name} failed: x-api-key: ${secret}`, '/home/ada')],
    ...files.map(
      (file) => [file.name, readFileSync(join(file.parentPath, file.name), 'utf8')] as const,
    ),
  ]
}

const JSON_SINKS = /JSON|connections$|request log/

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export const masks: Proof = {
  id: 'masks',
  what: 'a secret of any shape, in whatever place it came, can be read in nothing that is kept or passed on',
  full: 1_000,
  sample: 40,
  breaks: {
    what: 'a secret ends at its first sign',
    file: '../contract/mask-secrets.ts',
    edits: [['BEARER_CHARACTERS}]|%', "'a-z\\\\d'}]|%"]],
  },
  run: async ({ disk }, amount, tally) => {
    const random = seeded(48)
    let places = 0
    for (let round = 0; round < amount; round += 1) {
      const folder = join(disk, `masks-${round}`)
      mkdirSync(folder)
      const secret = newShape(random)
      for (const [place, text] of await sinks(folder, random, secret)) {
        places += 1
        tally.check(!readableIn(text, secret), `${place}: ${secret}`)
        if (JSON_SINKS.test(place))
          tally.check(isJson(text), `${place} is not JSON any more: ${secret}`)
      }
      rmSync(folder, { recursive: true })
    }
    return `${amount} shapes, ${places} files and answers`
  },
}
