import type { FoundSecret, LeakAction } from '../../../contract/leak.ts'
import { hostOf } from '../../base/host-of.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import type { Need } from './need.ts'
import { connectionLabel, isRemote } from './revokes.ts'

/** A revoke of the leaked key counts as any other. */
const actNeed = (
  { id, action }: { readonly id: string; readonly action: LeakAction },
  facts: PersonFacts,
): Need => {
  const leak = facts.leak(id)
  if (leak === null || action.kind !== 'revoke') return 'input'
  const { connectionId, key } = leak
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

export const LEAK_NEEDS = {
  'leaks:list': 'nothing',
  'leaks:search': 'nothing',
  'leaks:ask-host': askNeed,
  'leaks:forget-search': 'nothing',
  'leaks:begin': 'input',
  'leaks:act': actNeed,
  'leaks:note': 'nothing',
  'leaks:save-note': 'input',
} as const
