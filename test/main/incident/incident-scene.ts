import type { Incident, IncidentAction } from '../../../electron/contract/incident.ts'
import type { SeededToken } from '../../../electron/contract/lab.ts'
import { fail } from '../../../electron/contract/result.ts'
import { createIncidents, type Incidents } from '../../../electron/main/incident/incidents.ts'
import { type IncidentJournal, openIncidentJournal } from '../../../electron/main/incident/journal.ts'
import { createLeakedKeys } from '../../../electron/main/incident/leaked-key.ts'
import { createLeakSearch, type LeakSearch } from '../../../electron/main/incident/search.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { createDeathProofs } from '../../../electron/main/proof/death-proofs.ts'
import type { Cipher } from '../../../electron/main/vault/sealer.ts'
import type { KeyService } from '../../../electron/service/index.ts'
import { present, valueIn } from '../../values.ts'
import { cipherOf } from '../key-api/key-store.ts'
import { keysIn, seeded, workspaceWith } from '../key-api/seeded.ts'
import { memoryProofParts } from '../proof/memory-proofs.ts'
import { CONNECTION, connectionFor, type Killer, killer, type Run, run } from '../workflows/rotation/rotate-support.ts'

/** A run of the app with its runbooks. */
export interface LeakRun extends Run {
  readonly incidents: Incidents
  readonly search: LeakSearch
  readonly incidentJournal: IncidentJournal
  /** What the activity log was given: action and outcome. */
  readonly incidentLog: readonly string[]
}

/** One computer with its app, and the service; each is replaced by `anew`, the app by `start`. */
export const scene = {} as {
  folder: string
  service: KeyService
  own: SeededToken
  cipher: Cipher
  app: LeakRun
  /** Milliseconds that the computer's clock is ahead. */
  ahead: number
}

const startApp = (kill: Killer): LeakRun => {
  const { folder, service, cipher } = scene
  const now = (): number => Date.now() + scene.ahead
  const app: Run = run({ folder, service, cipher, kill, rotationsChanged: () => incidents.rotationsChanged() })
  const { sessions, rotations, createClient, sealer, mayPersist, notes } = app
  const file = openIncidentJournal({ folder, sealer, mayPersist })
  const journal: IncidentJournal = {
    ...file,
    put: (record, secrets) => kill.cross(() => file.put(record, secrets)),
    wipe: (id) => {
      if (!kill.dead) file.wipe(id)
    },
    drop: (id) => {
      if (!kill.dead) file.drop(id)
    },
  }
  const { annotations } = notes
  const proofs = createDeathProofs({ ...memoryProofParts(folder), find: sessions.find, createClient })
  const search = createLeakSearch({ sessions, createClient, annotations, now })
  const incidentLog: string[] = []
  const kept = { of: () => [], get: async () => fail('gone') }
  const incidents = createIncidents({
    ...{ sessions, rotations, journal, search, prove: proofs.prove, now, changed: () => {} },
    leakedKeys: createLeakedKeys({ sessions, annotations, activity: { list: () => [] }, kept }),
    logged: (action, _session, _key, outcome) => void incidentLog.push(`${action}: ${outcome}`),
  })
  return { ...app, incidents, search, incidentJournal: file, incidentLog }
}

/** Starts the app, which reads the list as it does at every start. */
export const start = async (kill: Killer = killer()): Promise<void> => {
  scene.app = startApp(kill)
  const session = scene.app.sessions.find(CONNECTION)
  if (session.ok) await session.value.relist()
}

/** A fresh computer and a fresh service, connected. */
export const anew = async (): Promise<void> => {
  const { own, ...computer } = seeded('mixed')
  Object.assign(scene, { ...computer, own, cipher: cipherOf('p'), ahead: 0 })
  await start()
  const connection = connectionFor(own.secret, own.id)
  await valueIn(await scene.app.sessions.add(connection, boundTo(connection, own.secret))).relist()
}

/** A new key of the workspace, whose secret leaked; listed. */
export const leak = async (name = 'leaked'): Promise<{ readonly id: string; readonly secret: string }> => {
  const { service, own } = scene
  const workspace = workspaceWith(service, own)
  const { id, key } = service.issueKey(workspace.id, name)
  const session = scene.app.sessions.find(CONNECTION)
  if (session.ok) await session.value.relist()
  return { id, secret: key }
}

/** What a person does with a pasted line: finds the key and begins. */
export const begin = async (secret: string): Promise<Incident> => {
  const { incidents, search } = scene.app
  const findings = await search.search(`MAIL_API_KEY="${secret}" # staging\n`)
  const [candidate] = findings.candidates
  const [match] = candidate?.matches ?? []
  if (candidate === undefined || match === undefined) throw new Error('no key was found')
  return valueIn(await incidents.begin(match.connectionId, match.keyId, { findingsId: findings.id, index: candidate.index }))
}

export const incident = (): Incident => {
  return present(scene.app.incidents.list()[0])
}
export const act = (action: IncidentAction) => scene.app.incidents.act(incident().id, action)
export const ids = (): readonly string[] => keysIn(scene.service).map(({ id }) => id)
export const statusOf = async (secret: string): Promise<number> =>
  (await scene.service.handle(new Request('http://a.test/api/v1/api-keys', { headers: { authorization: `Bearer ${secret}` } }))).status
export const requests = (method: string) => scene.service.log?.entries().filter((entry) => entry.method === method) ?? []
