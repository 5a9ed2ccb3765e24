import type { FoundSecret, IncidentAction } from '../../contract/incident.ts'
import { hostOf } from '../key-api/host-of.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import type { Need } from './need.ts'
import { connectionLabel, isRemote } from './revokes.ts'

/** A revoke of the leaked key counts as any other. */
const actNeed = (
  { id, action }: { readonly id: string; readonly action: IncidentAction },
  facts: PersonFacts,
): Need => {
  if (action.kind === 'open') return 'nothing'
  const incident = facts.incident(id)
  if (incident === null || action.kind !== 'revoke') return 'input'
  const { connectionId, key } = incident
  return { revoke: { connectionId, keyId: key.id, unlisted: key } }
}

/** A pasted secret goes to the network: whoever pasted it says where to. */
const askNeed = (
  { connectionId }: { readonly found: FoundSecret; readonly connectionId: string },
  facts: PersonFacts,
): Need => {
  const connection = connectionIn(facts, connectionId)
  if (!isRemote(connection)) return 'input'
  const { message, detail, yes } = facts.texts().leak
  return {
    question: {
      message: message(hostOf(connection.baseUrl)),
      detail: `${connectionLabel(facts, connection)}\n\n${detail}`,
      yes,
    },
  }
}

export const INCIDENT_NEEDS = {
  'incidents:list': 'nothing',
  'incidents:search': 'nothing',
  'incidents:ask-host': askNeed,
  'incidents:forget-search': 'nothing',
  'incidents:begin': 'input',
  'incidents:act': actNeed,
  'incidents:note': 'nothing',
  'incidents:save-note': 'input',
} as const
