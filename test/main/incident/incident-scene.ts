import type { Incident, IncidentAction } from '../../../electron/contract/incident.ts'
import { present, valueIn } from '../../values.ts'
import { app, issue, session, world } from '../workflows/work-scene.ts'

/** A new key of the workspace, whose secret leaked; listed. */
export const leak = async (): Promise<{ readonly id: string; readonly secret: string }> => {
  const { id, key } = issue('same', 'leaked')
  await session().relist()
  return { id, secret: key }
}

/** What a person does with a pasted line: finds the key and begins. */
export const begin = async (secret: string): Promise<Incident> => {
  const findings = await app.leakSearch.search(`MAIL_API_KEY="${secret}" # staging\n`)
  const { index, matches } = present(findings.candidates[0])
  const { connectionId, keyId } = present(matches[0])
  return valueIn(
    await world.hear(app.incidents.begin(connectionId, keyId, { findingsId: findings.id, index })),
  )
}

export const incident = (): Incident => present(app.incidents.list()[0])
export const act = (action: IncidentAction) => world.hear(app.incidents.act(incident().id, action))
export const decide = (order: 'revoke_first' | 'replace_first', place = '') =>
  act({ kind: 'order', order, place })
export const revoke = (typedName: string | null = null, signOut = false) =>
  act({ kind: 'revoke', typedName, signOut })
