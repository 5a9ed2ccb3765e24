import type { Incident, IncidentAction } from '../../../electron/contract/incident.ts'
import { present, valueIn } from '../../values.ts'
import { workspaceWith } from '../key-api/seeded.ts'
import { app, own, service, session, world } from '../workflows/work-scene.ts'

/** A new key of the workspace, whose secret leaked; listed. */
export const leak = async (name = 'leaked'): Promise<{ readonly id: string; readonly secret: string }> => {
  const { id, key } = service.issueKey(workspaceWith(service, own).id, name)
  await session().relist()
  return { id, secret: key }
}

/** What a person does with a pasted line: finds the key and begins. */
export const begin = async (secret: string): Promise<Incident> => {
  const { incidents, leakSearch } = app
  const findings = await leakSearch.search(`MAIL_API_KEY="${secret}" # staging\n`)
  const [candidate] = findings.candidates
  const [match] = candidate?.matches ?? []
  if (candidate === undefined || match === undefined) throw new Error('no key was found')
  return valueIn(await world.hear(incidents.begin(match.connectionId, match.keyId, { findingsId: findings.id, index: candidate.index })))
}

export const incident = (): Incident => present(app.incidents.list()[0])
export const act = (action: IncidentAction) => world.hear(app.incidents.act(incident().id, action))
export const statusOf = async (secret: string): Promise<number> =>
  (await service.handle(new Request('http://a.test/api/v1/api-keys', { headers: { authorization: `Bearer ${secret}` } }))).status
