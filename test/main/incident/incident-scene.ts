import type { Incident, IncidentAction } from '../../../electron/contract/incident.ts'
import type { SeededToken } from '../../../electron/contract/lab.ts'
import { fail } from '../../../electron/contract/result.ts'
import { createIncidents, type Incidents } from '../../../electron/main/incident/incidents.ts'
import { createLeakedKeys } from '../../../electron/main/incident/leaked-key.ts'
import { createLeakSearch, type LeakSearch } from '../../../electron/main/incident/search.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { createDeathProofs } from '../../../electron/main/proof/death-proofs.ts'
import type { KeyService } from '../../../electron/service/index.ts'
import { clockWith } from '../../clock.ts'
import { present, valueIn } from '../../values.ts'
import { keysIn, seeded, workspaceWith } from '../key-api/seeded.ts'
import { memoryProofParts } from '../proof/memory-proofs.ts'
import { testStore } from '../store/test-store.ts'
import { CONNECTION, connectionFor, type Killer, killer, type Run, run } from '../workflows/rotation/rotate-support.ts'

/** A run of the app with its runbooks. */
export interface LeakRun extends Run {
  readonly incidents: Incidents
  readonly search: LeakSearch
  /** What the activity log was given: action and outcome. */
  readonly incidentLog: readonly string[]
}

/** One computer with its app, and the service; each is replaced by `anew`, the app by `start`. */
export const scene = {} as {
  folder: string
  service: KeyService
  own: SeededToken
  /** The vault, and its disk. */
  stored: ReturnType<typeof testStore>
  app: LeakRun
  /** Milliseconds that the computer's clock is ahead. */
  ahead: number
}

const startApp = (kill: Killer, isKept: boolean): LeakRun => {
  const { folder, service, stored } = scene
  const now = (): number => Date.now() + scene.ahead
  const rotationsChanged = (): void => incidents.rotationsChanged()
  const app: Run = run({ folder, service, store: stored.restart(), isKept, kill, rotationsChanged })
  const { sessions, rotations, createClient, store, isLasting, notes } = app
  const { annotations } = notes
  const proofs = createDeathProofs({ ...memoryProofParts(), find: sessions.find, createClient })
  const search = createLeakSearch({ sessions, createClient, annotations, now })
  const incidentLog: string[] = []
  const kept = { of: () => [], get: () => fail('gone') }
  const incidents = createIncidents({
    ...{ sessions, rotations, store, isLasting, search, prove: proofs.prove, clock: clockWith({ wall: now }), changed: () => {} },
    leakedKeys: createLeakedKeys({ sessions, annotations, activity: { list: () => [] }, kept }),
    logged: (action, _session, _key, outcome) => void incidentLog.push(`${action}: ${outcome}`),
  })
  const killable: Incidents = {
    ...incidents,
    begin: (...words) => kill.answer(incidents.begin(...words)),
    act: (...words) => kill.answer(incidents.act(...words)),
  }
  return { ...app, incidents: killable, search, incidentLog }
}

/** Starts the app, which reads the list as it does at every start. */
export const start = async (kill: Killer = killer(), isKept = true): Promise<void> => {
  scene.app = startApp(kill, isKept)
  const session = scene.app.sessions.find(CONNECTION)
  if (session.ok) await session.value.relist()
}

/** A fresh computer and a fresh service, connected. */
export const anew = async (): Promise<void> => {
  const { own, ...computer } = seeded('mixed')
  Object.assign(scene, { ...computer, own, stored: testStore(), ahead: 0 })
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
