import { canMake } from '../../contract/command-link.ts'
import { parseBaseUrl } from '../../contract/connection.ts'
import type { Input, RequestChannel } from '../../contract/ipc.ts'
import type { KeptId } from '../../contract/kept.ts'
import { type FailureCode, KEY_API_FAILURE_CODES } from '../../contract/result.ts'
import { isUnfinished, type RotationAction } from '../../contract/rotate.ts'
import { hostOf, originOf } from '../key-api/host-of.ts'
import { shownFolder } from '../storage/data-folder.ts'
import { assistantQuestion } from './assistant-question.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import { INCIDENT_NEEDS } from './incident-needs.ts'
import { losingQuestion, losingRotationQuestion } from './losing.ts'
import { safeName } from './names.ts'
import type { Need } from './need.ts'
import { NETWORK_NEEDS } from './network-needs.ts'
import { ownRecipeQuestion } from './own-recipe-question.ts'
import { planQuestion } from './plan-question.ts'
import type { Question } from './questions.ts'
import { recipeQuestion } from './recipe-question.ts'
import { bulkQuestion, connectionLabel, isRemote } from './revokes.ts'
import { settingsNeed } from './settings-need.ts'

type NeedOf<C extends RequestChannel> = 'nothing' | 'input' | ((input: Input<C>, facts: PersonFacts) => Need)

const asked = (question: Question | null): Need => (question === null ? 'input' : { question })

const sends = (facts: PersonFacts, baseUrl: string): { readonly question: Question } => {
  const texts = facts.texts().send
  return { question: { message: texts.message(originOf(baseUrl)), detail: texts.detail, yes: texts.yes } }
}

/** Failures that only a request with the connection's own token ends in: it is bound to the address, and was opened for it. */
const AFTER_TOKEN: ReadonlySet<FailureCode> = new Set(KEY_API_FAILURE_CODES.filter((code) => code !== 'cancelled'))

/** Whether a key of this origin was opened for it in this run. What the files say of a connection proves nothing: others can edit them. */
const isKnown = (facts: PersonFacts, url: string): boolean =>
  facts.connections().some(({ id, kind, baseUrl }) => {
    if (kind !== 'remote' || originOf(baseUrl) !== originOf(url)) return false
    const list = facts.list(id)
    return list !== null && (list.listedAt !== null || (list.failure !== null && AFTER_TOKEN.has(list.failure.code)))
  })

/** A revoke of the old key, or of the new one that is taken back, counts as any other. */
const rotationNeed = ({ id, action }: { readonly id: string; readonly action: RotationAction }, facts: PersonFacts): Need => {
  const rotation = facts.rotation(id)
  if (action.kind === 'open') return 'nothing'
  if (action.kind === 'close') {
    // One that is unfinished, and whose connection is gone, goes with its secret; where the connection is there, it is refused.
    const goes = rotation !== null && isUnfinished(rotation) && connectionIn(facts, rotation.connectionId) === null
    return goes ? asked(losingRotationQuestion(facts, rotation)) : 'nothing'
  }
  if (rotation === null) return 'input'
  const { connectionId, oldKey, newKey, step, unproven = false } = rotation
  // To create again takes the orphan of a lost answer back first.
  const again = step === 'create' && newKey !== null ? 'undo' : step
  const sent = action.kind === 'retry' ? again : action.kind
  if (sent === 'retire') return { revoke: { connectionId, keyId: oldKey.id, unlisted: oldKey, unproven } }
  if (sent === 'undo' && newKey !== null)
    return { revoke: { connectionId, keyId: newKey.id, staysSignedIn: true, unlisted: newKey, unproven } }
  return 'input'
}

/** The whole of what is made, and what it takes the place of. Null where it is refused. */
const linkQuestion = (facts: PersonFacts): Question | null => {
  const link = facts.commandLink()
  if (link === null || !canMake(link)) return null
  const { message, detail, yes } = facts.texts().commandLink
  return { message, detail: detail(shownFolder(link.path), shownFolder(link.target), link.leadsTo && shownFolder(link.leadsTo)), yes }
}

/** What comes at each login, and from which file. Null where it is refused. */
const loginQuestion = (facts: PersonFacts): Question | null => {
  const found = facts.loginStart()
  if (found === null) return null
  const { message, detail, yes } = facts.texts().loginStart
  return { message, detail: detail(found.path && shownFolder(found.path), found.other && shownFolder(found.other)), yes }
}

/** A kept secret may be the only one that there is, and it can be copied long after the person wanted it: each time is asked about. */
const keptNeed =
  (action: 'copy' | 'stop') =>
  ({ connectionId, keyId }: KeptId, facts: PersonFacts): Need => {
    const connection = connectionIn(facts, connectionId)
    const key = facts.kept(connectionId).find(({ id }) => id === keyId)
    // It is refused as gone.
    if (connection === null || key === undefined) return 'nothing'
    const texts = facts.texts()
    const { message, detail, yes } = texts.kept[action]
    const label = connection.kind === 'remote' ? connectionLabel(facts, connection) : texts.quoted(safeName(connection.name))
    return { question: { message: message(texts.key(safeName(key.name), key.lastFour)), detail: `${label}\n\n${detail}`, yes } }
  }

/** Every channel, so that none can be forgotten. */
export const NEEDS = {
  'app:state': 'nothing',
  'app:dismiss-notice': 'nothing',
  'app:offer': 'nothing',
  // It asks about what is unsaved, and a page that quits by itself would ask again and again.
  'app:quit': 'input',
  'settings:change': settingsNeed,
  'channel:switch': (on, facts) => (on ? { question: facts.texts().channel } : 'input'),
  'command:link': 'nothing',
  'login:start': 'nothing',
  'login:set-start': (on, facts) => (on ? asked(loginQuestion(facts)) : 'input'),
  'command:set-link': (made, facts) => (made ? asked(linkQuestion(facts)) : 'input'),
  // It writes nothing, but a page that no one touched must not take the whole screen.
  'window:act': 'input',
  // It only repeats the close that the person began; what would be lost is asked about again, and to give that up is a write.
  'window:answer-close': 'nothing',
  'window:asks-to-close': 'nothing',
  'connections:add': ({ baseUrl, token }, facts) => {
    const address = parseBaseUrl(baseUrl)
    if ('problem' in address) return 'nothing'
    const send = { url: address.url, token }
    return isKnown(facts, address.url) || facts.confirmed(send) ? 'input' : { ...sends(facts, address.url), send }
  },
  'connections:use-local': (_none, facts) => (facts.connections().some(({ kind }) => kind === 'local') ? 'nothing' : 'input'),
  'connections:activate': 'nothing',
  'connections:reconnect': ({ id, baseUrl }, facts) => {
    const connection = connectionIn(facts, id)
    if (!isRemote(connection)) return 'input'
    const address = parseBaseUrl(baseUrl ?? connection.baseUrl)
    if ('problem' in address) return 'nothing'
    const moves = address.url !== connection.baseUrl
    return moves || !isKnown(facts, address.url) ? sends(facts, address.url) : 'input'
  },
  'connections:describe': ({ id, production }, facts) => {
    const connection = connectionIn(facts, id)
    if (connection?.production !== true || production) return 'input'
    const { message, detail, yes } = facts.texts().production
    return { question: { message: message(hostOf(connection.baseUrl)), detail: `${connectionLabel(facts, connection)}\n\n${detail}`, yes } }
  },
  'connections:test': 'nothing',
  'connections:export': 'input',
  'connections:import': 'input',
  'connections:reconnect-local': 'input',
  'connections:forget': ({ id, losing }, facts) => asked(losing ? losingQuestion(facts, id) : null),
  'connections:revoke-and-forget': ({ id, keyId }) => ({ revoke: { connectionId: id, keyId } }),
  'connections:check-storage': 'nothing',
  'api-keys:state': 'nothing',
  'api-keys:refresh': 'nothing',
  'api-keys:create': 'input',
  'api-keys:look-again': 'nothing',
  'api-keys:unread-outcome': 'nothing',
  'api-keys:mark-outcome-read': 'nothing',
  'api-keys:revoke-and-create': ({ connectionId, id }) => ({ revoke: { connectionId, keyId: id } }),
  'api-keys:revoke': ({ connectionId, id }) => ({ revoke: { connectionId, keyId: id } }),
  // A secret that a page had because the person asked for it may come back by itself, e.g. after the lock.
  'reveals:show': (id, facts) => (facts.wasShown(id) ? 'nothing' : 'input'),
  'reveals:pending': 'nothing',
  'reveals:copy': 'input',
  // What it writes to is chosen in a dialog of the system, or was before.
  'delivery:choose': 'input',
  'delivery:again': 'input',
  // It reads what was chosen, and returns none of its values.
  'delivery:preview': 'nothing',
  'delivery:write': 'input',
  'recipes:list': 'nothing',
  'recipes:preview': 'nothing',
  // One that is gone is refused.
  'recipes:store': (id, facts) => {
    const question = recipeQuestion(facts, id)
    return question === null ? 'nothing' : { question }
  },
  'recipes:own': 'nothing',
  'recipes:choose-program': 'input',
  // One that is not added takes no question.
  'recipes:add': (recipe, facts) => (facts.ownRecipeProblem(recipe) === null ? { question: ownRecipeQuestion(facts, recipe) } : 'nothing'),
  'recipes:forget': 'input',
  'assistants:list': 'nothing',
  'assistants:choose-project': 'input',
  // It reads what the list names, and returns none of its values.
  'assistants:preview': 'nothing',
  // One that is gone is refused.
  'assistants:write': (id, facts) => {
    const question = assistantQuestion(facts, id)
    return question === null ? 'nothing' : { question }
  },
  'kept:keep': 'input',
  'kept:copy': keptNeed('copy'),
  'kept:check': 'nothing',
  'kept:stop': keptNeed('stop'),
  'clipboard:state': 'nothing',
  // Never does more than its timer would.
  'clipboard:clear': 'nothing',
  'clipboard:extend': 'input',
  'clipboard:marks': 'nothing',
  'reveals:check': 'nothing',
  'reveals:visible': 'nothing',
  'reveals:finish': 'input',
  'lab:state': 'nothing',
  'lab:power': 'input',
  'lab:set-variants': 'input',
  'lab:arm-fault': 'input',
  'lab:disarm-fault': 'input',
  'lab:clock': 'input',
  'lab:reset': 'input',
  'lab:undo': 'input',
  'lab:save-snapshot': 'input',
  'lab:load-snapshot': 'input',
  'lab:requests': 'nothing',
  'lab:clear-requests': 'input',
  'lab:export-har': 'input',
  'lab:keys': 'nothing',
  'lab:create-key': 'input',
  'lab:revoke-key': 'input',
  'lab:listen': 'input',
  'lab:stop-listening': 'nothing',
  'contract-check:run': 'input',
  'contract-check:cancel': 'nothing',
  'contract-check:save': 'input',
  'contract-check:use-in-lab': 'input',
  'doctor:read': 'nothing',
  'doctor:save': 'input',
  'annotations:state': 'nothing',
  'annotations:edit': 'input',
  'annotations:acknowledge': 'input',
  'use-watch:history': 'nothing',
  'activity:list': 'nothing',
  'activity:clear': 'input',
  'activity:export': 'input',
  'inventory:export': 'input',
  'scan:state': 'nothing',
  // What is looked through is chosen in a dialog of the system.
  'scan:add-folder': 'input',
  'scan:drop-folder': 'nothing',
  'scan:start': 'input',
  'scan:control': 'nothing',
  'scan:reveal': 'input',
  'scan:ask': ({ connectionId }, facts) => {
    const connection = connectionIn(facts, connectionId)
    // It is refused as gone.
    if (connection === null) return 'nothing'
    const { message, detail, yes } = facts.texts().askPlace
    const to = connection.kind === 'remote' ? originOf(connection.baseUrl) : facts.texts().quoted(safeName(connection.name))
    return { question: { message: message(to), detail, yes } }
  },
  'scan:forget': 'input',
  'scan:save-rule': 'input',
  'lock:now': 'nothing',
  'lock:erase': (_none, facts) => ({ question: facts.texts().erase }),
  // A passphrase, or the system, asks the person; a mere cover is taken off by an input.
  'lock:open': ({ passphrase }, facts) => (passphrase !== null || facts.lock().system || facts.lock().passphrase ? 'nothing' : 'input'),
  'lock:set-passphrase': ({ next }, facts) => {
    if (!facts.lock().passphrase) return 'input'
    const { drop, change } = facts.texts().passphrase
    return { question: next === null ? drop : change }
  },
  'update:state': 'nothing',
  'update:check': 'nothing',
  'update:download': 'input',
  'bulk:start': ({ connectionId, ids }, facts) => asked(bulkQuestion(facts, connectionId, ids)),
  'bulk:jobs': 'nothing',
  'bulk:undo': 'input',
  // To stop is no more than not to go on.
  'bulk:control': ({ action }) => (action === 'pause' || action === 'stop' ? 'nothing' : 'input'),
  'plans:list': 'nothing',
  'plans:put': (wanted, facts) => asked(planQuestion(facts, wanted)),
  // What is taken back was agreed to before.
  'plans:act': 'input',
  'rotate:list': 'nothing',
  'rotate:start': 'input',
  'rotate:act': rotationNeed,
  ...INCIDENT_NEEDS,
  'leases:list': 'nothing',
  // Its key is one that is revoked anyway; what runs with it is the person's own program.
  'leases:end': 'input',
  'proofs:list': 'nothing',
  'proofs:try-again': 'input',
  'proofs:give-up': 'input',
  // Less is let through than before.
  'allowances:end': 'nothing',
  ...NETWORK_NEEDS,
  'page:recycle': 'nothing',
  'page:take-view': 'nothing',
} as const satisfies { readonly [C in RequestChannel]: NeedOf<C> }

/** Channels that may take an input, so that each has a text when the person is asked in its place. */
export type WritingChannel = { [C in RequestChannel]: (typeof NEEDS)[C] extends 'nothing' ? never : C }[RequestChannel]
