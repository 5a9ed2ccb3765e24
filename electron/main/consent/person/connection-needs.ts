import { parseBaseUrl } from '../../../contract/connection.ts'
import type { Input } from '../../../contract/ipc.ts'
import { type FailureCode, KEY_API_FAILURE_CODES } from '../../../contract/result.ts'
import { hostOf, originOf } from '../../base/host-of.ts'
import type { Question } from '../../platform/window/agreed.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import { forgetQuestion } from './losing.ts'
import { asked, type Need } from './need.ts'
import { connectionLabel, isRemote } from './revokes.ts'

const sends = (facts: PersonFacts, baseUrl: string): { readonly question: Question } => {
  const texts = facts.texts().send
  return {
    question: { message: texts.message(originOf(baseUrl)), detail: texts.detail, yes: texts.yes },
  }
}

/**
 * Failures that only a request with the connection's own token ends in: it is bound to the address,
 * and was opened for it.
 */
const AFTER_TOKEN: ReadonlySet<FailureCode> = new Set(
  KEY_API_FAILURE_CODES.filter((code) => code !== 'cancelled'),
)

/**
 * Whether a key of this origin was opened for it in this run. That the connection is there proves
 * nothing: an imported one never had a key.
 */
const isKnown = (facts: PersonFacts, url: string): boolean =>
  facts.connections().some(({ id, kind, baseUrl }) => {
    if (kind !== 'remote' || originOf(baseUrl) !== originOf(url)) return false
    const list = facts.list(id)
    return (
      list !== null &&
      (list.listedAt !== null || (list.failure !== null && AFTER_TOKEN.has(list.failure.code)))
    )
  })

export const CONNECTION_NEEDS = {
  'connections:add': ({ baseUrl, token }: Input<'connections:add'>, facts: PersonFacts): Need => {
    const address = parseBaseUrl(baseUrl)
    if ('problem' in address) return 'nothing'
    const send = { url: address.url, token }
    return isKnown(facts, address.url) || facts.confirmed(send)
      ? 'input'
      : { ...sends(facts, address.url), send }
  },
  'connections:use-local': (_none: null, facts: PersonFacts): Need =>
    facts.connections().some(({ kind }) => kind === 'local') ? 'nothing' : 'input',
  'connections:activate': 'nothing',
  'connections:reconnect': (
    { id, baseUrl }: Input<'connections:reconnect'>,
    facts: PersonFacts,
  ): Need => {
    const connection = connectionIn(facts, id)
    if (!isRemote(connection)) return 'input'
    const address = parseBaseUrl(baseUrl ?? connection.baseUrl)
    if ('problem' in address) return 'nothing'
    const moves = address.url !== connection.baseUrl
    if (moves || !isKnown(facts, address.url)) return sends(facts, address.url)
    if (facts.list(id)?.phase === 'signed_out') return 'input'
    const { message, detail, yes } = facts.texts().replaceToken
    return {
      question: {
        message: message(hostOf(connection.baseUrl)),
        detail: `${connectionLabel(facts, connection)}\n\n${detail}`,
        yes,
      },
    }
  },
  'connections:describe': (
    { id, production }: Input<'connections:describe'>,
    facts: PersonFacts,
  ): Need => {
    const connection = connectionIn(facts, id)
    if (connection?.production !== true || production) return 'input'
    const { message, detail, yes } = facts.texts().production
    return {
      question: {
        message: message(hostOf(connection.baseUrl)),
        detail: `${connectionLabel(facts, connection)}\n\n${detail}`,
        yes,
      },
    }
  },
  'connections:test': 'nothing',
  'connections:export': 'input',
  'connections:import': 'input',
  'connections:reconnect-local': 'input',
  'connections:forget': ({ id, losing }: Input<'connections:forget'>, facts: PersonFacts): Need =>
    asked(forgetQuestion(facts, id, losing)),
  'connections:revoke-and-forget': ({
    id,
    keyId,
  }: Input<'connections:revoke-and-forget'>): Need => ({
    revoke: { connectionId: id, keyId, forgets: true },
  }),
  'connections:check-storage': 'nothing',
} as const
