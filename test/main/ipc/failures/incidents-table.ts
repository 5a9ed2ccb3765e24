import type { FoundSecret, Incident } from '../../../../electron/contract/incident.ts'
import type { FailureScene } from './scene.ts'
import { brokenLocal, farAnswers, movedTo, newerLocal, ownedLocal } from './shared-causes.ts'
import type { Entry, Table } from './table.ts'

const SECRET = 'test_live_of_a_leaked_key_12345'
const NO_TOKEN = 'the pasted secret is sent, and no token is asked for'

const findings = async ({ context }: FailureScene): Promise<FoundSecret> => {
  const { id } = await context.leakSearch.search(`MAIL_API_KEY=${SECRET}`)
  return { findingsId: id, index: 0 }
}
const begun = async ({ context, localId, localSession }: FailureScene): Promise<Incident> => {
  const key = localSession.state().keys?.find(({ lastUsedAt }) => lastUsedAt === null)
  const started = await context.incidents.begin(localId, key?.id ?? '', null)
  if (!started.ok) throw new Error(started.error.code)
  return started.value
}
const act = (id: string, kind: string) => ({ id, action: { kind } })
const noId = { cause: () => ({ id: 'none' }) }

/** Once something was pasted. */
const asking = (entry: Entry): Entry =>
  typeof entry === 'string'
    ? entry
    : {
        ...entry,
        cause: async (scene) => {
          const found = await findings(scene)
          await entry.cause(scene)
          return { found, connectionId: 'far' }
        },
      }
const atLocal = (cause: (scene: FailureScene) => unknown): Entry => ({
  cause: async (scene) => {
    const found = await findings(scene)
    cause(scene)
    return { found, connectionId: scene.localId }
  },
})
const asked = farAnswers((scene, baseUrl) => movedTo(scene, baseUrl))

type Channel =
  | 'incidents:list'
  | 'incidents:search'
  | 'incidents:ask-host'
  | 'incidents:forget-search'
  | 'incidents:begin'
  | 'incidents:act'
  | 'incidents:note'
  | 'incidents:save-note'

export const incidentsTable: Table<Channel> = {
  'incidents:list': { input: () => null, codes: {} },
  'incidents:search': { input: () => SECRET, codes: {} },
  'incidents:ask-host': {
    input: () => ({ found: { findingsId: 'none', index: 0 }, connectionId: 'far' }),
    codes: {
      ...(Object.fromEntries(Object.entries(asked).map(([code, entry]) => [code, asking(entry)])) as unknown as typeof asked),
      unauthorized: 'it is the answer: the key does not work there',
      gone: { cause: () => ({}) },
      storage_unavailable: NO_TOKEN,
      storage_locked: NO_TOKEN,
      storage_failed: NO_TOKEN,
      data_not_written: NO_TOKEN,
      token_missing: NO_TOKEN,
      address_changed: 'it is sent to where the connection leads now',
      local_service_failed: atLocal(brokenLocal),
      local_change_failed: 'it asks the service by a request, and for no token',
      local_data_in_use: atLocal(ownedLocal),
      local_data_newer: atLocal(newerLocal),
    },
  },
  'incidents:forget-search': { input: () => null, codes: {} },
  'incidents:begin': {
    input: () => ({ connectionId: 'far', keyId: 'none', found: null }),
    codes: { gone: { cause: () => ({}) } },
  },
  'incidents:act': {
    input: () => act('none', 'back'),
    codes: {
      gone: noId,
      incident_moved_on: { cause: async (scene) => act((await begun(scene)).id, 'back') },
      rotation_running: 'one that is running is a part of the runbook, which has moved on then',
    },
  },
  'incidents:note': { input: () => ({ id: 'none', paths: true }), codes: { gone: noId } },
  'incidents:save-note': {
    input: () => ({ id: 'none', paths: false }),
    codes: {
      gone: noId,
      file_failed: {
        cause: async (scene) => {
          const { id } = await begun(scene)
          scene.choose('/nowhere/at/all/note.md')
          return { id }
        },
      },
    },
  },
}
