import type { ApiKey } from '../../../../electron/contract/api-key.ts'
import type { Connection, KeyListState } from '../../../../electron/contract/connection.ts'
import type { Input, RequestChannel } from '../../../../electron/contract/ipc.ts'
import type { KeptKey } from '../../../../electron/contract/kept.ts'
import type { Leak } from '../../../../electron/contract/leak.ts'
import type { Lease } from '../../../../electron/contract/lease.ts'
import type { Plan } from '../../../../electron/contract/plan.ts'
import type { FailureCode } from '../../../../electron/contract/result.ts'
import type { Rotation } from '../../../../electron/contract/rotate.ts'
import { DEFAULT_SETTINGS } from '../../../../electron/contract/settings.ts'
import { ConfirmedSend } from '../../../../electron/main/consent/person/confirmed-send.ts'
import type {
  PersonFacts,
  ShownDelivery,
  ShownRecipe,
} from '../../../../electron/main/consent/person/facts.ts'
import { Person } from '../../../../electron/main/consent/person/person.ts'
import { Questions } from '../../../../electron/main/consent/person/questions.ts'
import { RevokeGauge } from '../../../../electron/main/consent/person/revokes.ts'
import { questions as texts } from '../../../../electron/main/platform/texts/en-questions.ts'
import type { Question } from '../../../../electron/main/platform/window/agreed.ts'
import { PersonInput } from '../../../../electron/main/platform/window/person-input.ts'
import { listOf } from '../../../renderer/samples.ts'
import { connectionTo, keyNamed } from '../../samples.ts'

const NO_SETTINGS = {
  mode: 'system',
  manual: null,
  credentials: null,
  asking: null,
  authorities: [],
  way: null,
  record: 'kept',
} as const

/** A connection to another host that a person enters. */
export const add = {
  name: '',
  baseUrl: 'https://other.example.com/x',
  token: 'local_live_0',
} as const

const DAY = 86_400_000
export const keyOf = (id: string) =>
  keyNamed(id, {
    name: `name-${id}`,
    lastFour: 'a1B2',
    createdAt: new Date(Date.now() - 90 * DAY).toISOString(),
  })
export const remote = (more: Partial<Connection> = {}) =>
  connectionTo('https://api.example.com', {
    id: 'far',
    name: 'Far',
    lastFour: 'a1B2',
    keyId: 'own',
    ...more,
  })
const near: Connection = {
  ...remote(),
  id: 'near',
  kind: 'local',
  baseUrl: 'local',
  name: 'Local service',
}

/** A person before the app, with two connections unless others are given. */
export const scene = (
  connections: readonly Connection[] = [remote(), near],
  keys = ['own', 'one', 'two', 'three', 'four', 'five'],
) => {
  let time = 0
  const now = (): number => time
  const asked: Question[] = []
  let answer: () => Promise<boolean> = async () => true
  const list = (connectionId: string) =>
    listOf(state.listed ? keys.map(keyOf) : null, {
      connectionId,
      isPart: state.isPart,
      listedAt: state.listed ? 0 : null,
      phase: state.phase,
      own: { certainty: 'known', ids: ['own'] },
      failure: state.failure && { code: state.failure },
    })
  const state = {
    connections,
    settings: DEFAULT_SETTINGS,
    passphrase: false,
    byStore: true,
    failure: null as FailureCode | null,
    phase: 'ready' as KeyListState['phase'],
    listed: true,
    isPart: false,
    shown: false,
    plans: [] as readonly Plan[],
    left: null as ApiKey | null,
    guess: null as string | null,
    rotation: null as Rotation | null,
    lease: null as Lease | null,
    leak: null as Leak | null,
    delivery: null as ShownDelivery | null,
    recipe: null as ShownRecipe | null,
    unsaved: [] as readonly ApiKey[],
    kept: [] as readonly KeptKey[],
    place: null as ReturnType<PersonFacts['place']>,
    network: { state: NO_SETTINGS, preview: null } as ReturnType<PersonFacts['network']>,
  }
  const facts: Omit<PersonFacts, 'confirmed'> = {
    now: Date.now,
    connections: () => state.connections,
    list: (id) => (state.connections.some((connection) => connection.id === id) ? list(id) : null),
    possibleUses: () => (key) => key.lastUsedAt,
    unsaved: () => state.unsaved,
    kept: () => state.kept,
    plans: () => state.plans,
    leftKey: () => state.left,
    isGuess: (_connectionId, keyId) => state.guess === keyId,
    rotation: () => state.rotation,
    leases: () => (state.lease === null ? [] : [state.lease]),
    leak: () => state.leak,
    delivery: () => state.delivery,
    recipe: () => state.recipe,
    ownRecipeProblem: () => null,
    place: () => state.place,
    network: () => state.network,
    settings: () => state.settings,
    lock: () => ({ passphrase: state.passphrase, system: false, byStore: state.byStore }),
    wasShown: () => state.shown,
    texts: () => texts,
  }
  const confirmed = new ConfirmedSend(now)
  const input = new PersonInput(now)
  const questions = new Questions(
    async (question, signal) => {
      asked.push(question)
      const closed = new Promise<boolean>((resolve) =>
        signal.addEventListener('abort', () => resolve(false)),
      )
      return Promise.race([answer(), closed])
    },
    () => input.presses,
    undefined,
    now,
  )
  const person = new Person(facts, confirmed, input, questions, new RevokeGauge(now))
  return {
    state,
    person,
    confirmed,
    input,
    questions,
    asked,
    press: () => input.saw({ type: 'mouseDown' }),
    later: (ms: number) => {
      time += ms
    },
    answers: (next: () => Promise<boolean>) => {
      answer = next
    },
  }
}

/** What the person is asked, whatever the input; null: nothing. */
export const askedFor = async <C extends RequestChannel>(
  channel: C,
  input: Input<C>,
  given = scene(),
): Promise<string | null> => {
  given.press()
  await given.person.allow(channel, input)
  return given.asked[0] === undefined ? null : `${given.asked[0].message}\n${given.asked[0].detail}`
}
