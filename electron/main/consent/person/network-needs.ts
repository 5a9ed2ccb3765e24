import { type CredentialsOfProxy, type ProxyChoice, proxyText } from '../../../contract/network.ts'
import { gateOf } from '../../../shared/risk.ts'
import { safeName } from '../../platform/texts/safe-name.ts'
import type { Question } from '../../platform/window/agreed.ts'
import type { PersonFacts } from './facts.ts'
import { asked, type Need } from './need.ts'

/** Every change of the way that requests take, by its name. */
const proxyQuestion = ({ texts }: PersonFacts, { mode, manual }: ProxyChoice): Question => {
  const { proxies } = texts()
  if (mode !== 'manual' || manual === null) return proxies.none
  const { message, detail, yes } = proxies.manual
  return { message: message(proxyText(manual)), detail, yes }
}

/**
 * Names the proxy that gets them, whatever asks meanwhile: for another one than is meant then they
 * are refused.
 */
const credentialsQuestion = (
  { texts }: PersonFacts,
  { proxy, user }: CredentialsOfProxy,
): Question => {
  const { message, inClear, encrypted, yes } = texts().proxyCredentials
  return {
    message: message(safeName(user), proxy),
    detail: proxy.startsWith('https:') ? encrypted : inClear,
    yes,
  }
}

/** Limit of unused certificates that a question names. */
const NAMED = 8

/**
 * Names each with its fingerprint, and the certificates that are not used. Null where another file
 * was read since.
 */
const authorityQuestion = ({ texts, network }: PersonFacts, previewId: string): Question | null => {
  const { preview } = network()
  if (preview?.id !== previewId) return null
  const { message, line, unused, detail, yes } = texts().authorities
  const lines = preview.authorities.map(({ subject, fingerprint }) =>
    line(safeName(subject), fingerprint),
  )
  const left = preview.unused.length - NAMED
  const notUsed = [
    ...preview.unused
      .slice(0, NAMED)
      .map(({ subject, place, problem }) =>
        unused(subject === '' ? null : safeName(subject), place, problem),
      ),
    ...(left > 0 ? [texts().plan.more(left)] : []),
  ]
  return {
    message: message(lines.length),
    detail: [...lines, ...(notUsed.length > 0 ? [notUsed.join('\n')] : []), detail].join('\n\n'),
    yes,
  }
}

/** As `NEEDS`, for the network. */
export const NETWORK_NEEDS = {
  'network:state': 'nothing',
  'network:choose-proxy': (choice: ProxyChoice, facts: PersonFacts): Need =>
    gateOf({ kind: 'proxy', mode: choice.mode }) === 'question'
      ? { question: proxyQuestion(facts, choice) }
      : 'input',
  'network:set-credentials': (credentials: CredentialsOfProxy | null, facts: PersonFacts): Need =>
    credentials === null ? 'input' : { question: credentialsQuestion(facts, credentials) },
  'network:choose-authorities': 'input',
  'network:add-authorities': (previewId: string, facts: PersonFacts): Need =>
    asked(authorityQuestion(facts, previewId)),
  // Less is trusted than before.
  'network:forget-authority': 'input',
} as const
