import type { Input, RequestChannel } from '../../../contract/ipc.ts'
import type { KeptId } from '../../../contract/kept.ts'
import { mayRun } from '../../../shared/risk.ts'
import { shownFolder } from '../../base/data-folder.ts'
import { originOf } from '../../base/host-of.ts'
import { safeName } from '../../platform/texts/safe-name.ts'
import { CONNECTION_NEEDS } from './connection-needs.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import { LEAK_NEEDS } from './leak-needs.ts'
import { leaseQuestion } from './lease-question.ts'
import { asked, type Need } from './need.ts'
import { NETWORK_NEEDS } from './network-needs.ts'
import { confirmQuestion, planQuestion } from './plan-question.ts'
import { ownRecipeQuestion, recipeQuestion } from './recipe-question.ts'
import { bulkQuestion, connectionLabel } from './revokes.ts'
import { rotationNeed } from './rotation-need.ts'
import { settingsNeed } from './settings-need.ts'

type NeedOf<C extends RequestChannel> =
  | 'nothing'
  | 'input'
  | ((input: Input<C>, facts: PersonFacts) => Need)

/**
 * A kept secret may be the only one that there is, and it can be copied long after the person
 * wanted it: each time is asked about.
 */
const keptNeed =
  (action: 'copy' | 'stop') =>
  ({ connectionId, keyId }: KeptId, facts: PersonFacts): Need => {
    const connection = connectionIn(facts, connectionId)
    const key = facts.kept(connectionId).find(({ id }) => id === keyId)
    // It is refused as gone.
    if (connection === null || key === undefined) return 'nothing'
    const texts = facts.texts()
    const { message, detail, yes } = texts.kept[action]
    return {
      question: {
        message: message(texts.key(safeName(key.name), key.lastFour)),
        detail: `${connectionLabel(facts, connection)}\n\n${detail}`,
        yes,
      },
    }
  }

/** A path is of any length, and must not push out of sight what the question says. */
const shownPlace = ({ path, line }: { readonly path: string; readonly line: number }): string => {
  const shown = shownFolder(path)
  return `${shown.length > 240 ? `${shown.slice(0, 100)}…${shown.slice(-120)}` : shown}:${line}`
}

/** Every channel, so that none can be forgotten. */
export const NEEDS = {
  'app:state': 'nothing',
  'app:diagnose': 'nothing',
  'app:dismiss-notice': 'nothing',
  'app:offer': 'nothing',
  // It asks about what is unsaved, and a page that quits by itself would ask again and again.
  'app:quit': 'input',
  'settings:change': settingsNeed,
  'channel:switch': (on, facts) => {
    const { channel, channelOff } = facts.texts()
    if (on) return { question: channel }
    return facts.leases().some(mayRun) ? { question: channelOff } : 'input'
  },
  'command:here': 'nothing',
  'login:start': 'nothing',
  'login:set-start': (on, facts) => (on ? { question: facts.texts().loginStart } : 'input'),
  // It writes nothing, but a page that no one touched must not take the whole screen.
  'window:act': 'input',
  // It only repeats the close that the person began; what would be lost is asked about again, and
  // to give that up is a write.
  'window:answer-close': 'nothing',
  'window:asks-to-close': 'nothing',
  ...CONNECTION_NEEDS,
  'api-keys:state': 'nothing',
  'api-keys:refresh': 'nothing',
  'api-keys:create': 'input',
  'api-keys:look-again': 'nothing',
  'api-keys:unread-outcome': 'nothing',
  'api-keys:mark-outcome-read': 'nothing',
  'api-keys:revoke-and-create': ({ connectionId, id }) => ({ revoke: { connectionId, keyId: id } }),
  'api-keys:revoke': ({ connectionId, id }) => ({ revoke: { connectionId, keyId: id } }),
  // A secret that a page had because the person asked for it may come back by itself, e.g. after
  // the lock.
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
  'recipes:add': (recipe, facts) =>
    facts.ownRecipeProblem(recipe) === null
      ? { question: ownRecipeQuestion(facts.texts(), recipe) }
      : 'nothing',
  'recipes:forget': 'input',
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
  'lab:arm-fault': 'input',
  'lab:disarm-fault': 'input',
  'lab:clock': 'input',
  'lab:reset': 'input',
  'lab:save-snapshot': 'input',
  'lab:load-snapshot': 'input',
  'lab:requests': 'nothing',
  'lab:clear-requests': 'input',
  'lab:keys': 'nothing',
  'lab:create-key': 'input',
  'lab:revoke-key': 'input',
  'lab:listen': 'input',
  'lab:stop-listening': 'nothing',
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
  'scan:ask': ({ placeId, connectionId }, facts) => {
    const connection = connectionIn(facts, connectionId)
    const place = facts.place(placeId)
    // It is refused as gone.
    if (connection === null || place === null) return 'nothing'
    const { message, detail, yes } = facts.texts().askPlace
    const to =
      connection.kind === 'remote'
        ? originOf(connection.baseUrl)
        : facts.texts().quoted(safeName(connection.name))
    return { question: { message: message(to), detail: `${shownPlace(place)}\n\n${detail}`, yes } }
  },
  'scan:forget': 'input',
  'lock:now': 'nothing',
  'vault:choose': 'nothing',
  'lock:erase': (_none, facts) => ({ question: facts.texts().erase }),
  // A passphrase, or the system, asks the person; a mere cover is taken off by an input.
  'lock:open': ({ passphrase }, facts) =>
    passphrase !== null || facts.lock().system || facts.lock().passphrase ? 'nothing' : 'input',
  'lock:set-passphrase': ({ next }, facts) => {
    const { set, drop, dropLast, change } = facts.texts().passphrase
    if (!facts.lock().passphrase) return { question: set }
    if (next !== null) return { question: change }
    return { question: facts.lock().byStore ? drop : dropLast }
  },
  'bulk:start': ({ connectionId, ids }, facts) => asked(bulkQuestion(facts, connectionId, ids)),
  'bulk:jobs': 'nothing',
  'bulk:undo': 'input',
  // To stop is no more than not to go on.
  'bulk:control': ({ action }) => (action === 'pause' || action === 'stop' ? 'nothing' : 'input'),
  'plans:list': 'nothing',
  'plans:put': (wanted, facts) => asked(planQuestion(facts, wanted)),
  // What is taken back was agreed to before.
  'plans:act': ({ ids, action }, facts) =>
    action === 'confirm' ? asked(confirmQuestion(facts, ids)) : 'input',
  'rotate:list': 'nothing',
  'rotate:start': 'input',
  'rotate:act': rotationNeed,
  ...LEAK_NEEDS,
  'leases:list': 'nothing',
  'leases:end': (id, facts) => asked(leaseQuestion(facts, id)),
  'proofs:list': 'nothing',
  'proofs:try-again': 'input',
  'proofs:give-up': 'input',
  // Less is let through than before.
  'allowances:end': 'nothing',
  ...NETWORK_NEEDS,
  'page:recycle': 'nothing',
  'page:take-view': 'nothing',
} as const satisfies { readonly [C in RequestChannel]: NeedOf<C> }

/**
 * Channels that may take an input, so that each has a text when the person is asked in its place.
 */
export type WritingChannel = {
  [C in RequestChannel]: (typeof NEEDS)[C] extends 'nothing' ? never : C
}[RequestChannel]
