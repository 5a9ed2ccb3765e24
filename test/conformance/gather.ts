import { randomBytes } from 'node:crypto'
import { RATE_LIMIT } from '../../electron/contract/key-api.ts'
import type { Burst, Creation, Evidence, Steps } from './evidence.ts'
import { accepted, type Exchange, outcome, type Sender } from './exchange.ts'
import { createLedger, type Ledger, type LeftBehind } from './ledger.ts'
import { objectsIn } from './read.ts'
import { createSession, type Session, type SessionOptions } from './session.ts'

export interface RunOptions extends Omit<SessionOptions, 'record'> {
  readonly token: string
  readonly readOnly: boolean
  /** Lists twice more, for `learnFrom`. */
  readonly learns?: boolean
}

/** The run cannot go on; the message says why, for every rule that it did not come to. */
class Stop extends Error {}

/**
 * How many more than the limit are sent: enough to see that the limit is missed, not by how much.
 */
const BEYOND = 5

/**
 * After the first: one more by itself, so that their order is known; then most in tens, to be done
 * well within a window; the last singly again.
 */
const WAVES: readonly number[] = [
  1,
  8,
  ...Array<number>(RATE_LIMIT / 10 - 1).fill(10),
  ...Array<number>(BEYOND).fill(1),
]

const CLEANING_MS = 300_000

const idsIn = (list: Exchange): ReadonlySet<unknown> =>
  new Set(objectsIn(list.json).map(({ id }) => id))

const usable = ({
  answer,
  id,
  sender,
}: Creation): { readonly id: string; readonly sender: Sender } => {
  if (!accepted(answer)) throw new Stop(`no key was created: ${outcome(answer)}`)
  if (id === null || sender === null) throw new Stop('the answer to the create has no id or no key')
  return { id, sender }
}

const burstOf = async (session: Session, sender: Sender): Promise<Burst> => {
  const startedAt = session.pace.now()
  const list = { operation: 'list', sender } as const
  const answers = [await session.settle(list, accepted)]
  for (const size of WAVES) {
    if (!answers.every(accepted)) break
    answers.push(
      ...(await Promise.all(Array.from({ length: size }, () => session.send(list, false)))),
    )
  }
  return { answers, startedAt, endedAt: session.pace.now() }
}

/** Everything that needs keys of its own; each step is noted as soon as it is taken. */
const write = async (
  session: Session,
  ledger: Ledger,
  token: Sender,
  steps: Steps,
  creations: Creation[],
): Promise<void> => {
  const run = randomBytes(4).toString('hex')
  const create = async (role: string): Promise<Creation> => {
    const creation = await ledger.create(session, `the ${role} key`, `conformance-${run}-${role}`)
    creations.push(creation)
    return creation
  }
  const nobody: Sender = { name: 'no key', secret: null }

  steps.first = await create('first')
  const first = usable(steps.first)
  steps.second = await create('second')
  const second = usable(steps.second)

  steps.createWithoutName = await ledger.tryCreate(session, token, null)
  steps.createWithoutKey = await ledger.tryCreate(session, nobody, `conformance-${run}-nobody`)
  steps.revokeWithoutKey = await session.send({
    operation: 'revoke',
    sender: nobody,
    id: second.id,
  })

  steps.used = await session.settle({ operation: 'list', sender: first.sender }, accepted)
  steps.listed = await session.settle(
    { operation: 'list', sender: token },
    (list) => idsIn(list).has(first.id) && idsIn(list).has(second.id),
  )

  const revoked = await ledger.revoke(session, steps.first)
  if (revoked === null)
    throw new Stop('the id of the created key was another key’s before: it is not revoked')
  steps.revoked = revoked
  steps.refused = [
    await session.send({ operation: 'list', sender: first.sender }),
    await ledger.tryCreate(session, first.sender, `conformance-${run}-revoked`),
    await session.send({ operation: 'revoke', sender: first.sender, id: first.id }),
    await session.send({ operation: 'list', sender: first.sender }),
  ]
  steps.survivor = await session.settle({ operation: 'list', sender: second.sender }, accepted)

  const third = await create('third')
  const burst = await burstOf(session, usable(third).sender)
  steps.bursts = [burst]
  if (burst.answers.filter(accepted).length > RATE_LIMIT) {
    // A window that turned over in between looks the same; with a fresh key right afterwards it
    // cannot turn over again.
    await ledger.revoke(session, third)
    steps.bursts = [burst, await burstOf(session, usable(await create('fourth')).sender)]
  }
  steps.bystander = await session.send({ operation: 'list', sender: second.sender })
}

/**
 * Runs through the interface once and revokes whatever it made. Rejects when interrupted before it
 * made anything.
 */
export const gather = async (
  options: RunOptions,
): Promise<{ readonly evidence: Evidence; readonly leftBehind: readonly LeftBehind[] }> => {
  const record: Exchange[] = []
  const session = createSession({ ...options, record })
  const token: Sender = { name: 'the token', secret: options.token }
  const unknown: Sender = {
    name: 'an unknown key',
    secret: `unknown_live_${randomBytes(24).toString('hex')}`,
  }

  const list = await session.patient({ operation: 'list', sender: token })
  const steps: Steps = {
    list,
    listWithoutKey: await session.send({
      operation: 'list',
      sender: { name: 'no key', secret: null },
    }),
    listWithUnknownKey: await session.send({ operation: 'list', sender: unknown }),
  }
  if (options.learns === true && accepted(list)) {
    steps.again = await session.send({ operation: 'list', sender: token })
    steps.listWithQuery = await session.send({
      operation: 'list',
      sender: token,
      query: `?keystow-check=${randomBytes(4).toString('hex')}`,
    })
  }
  const creations: Creation[] = []
  const evidence = (stopped: string): Evidence => ({
    token: options.token,
    steps,
    exchanges: record,
    creations,
    stopped,
  })

  if (options.readOnly) return { evidence: evidence('nothing was created'), leftBehind: [] }
  if (!accepted(list) || list.json === undefined) {
    // Without the list nothing shows what was there before the run.
    return {
      evidence: evidence('nothing was created, because the list could not be read'),
      leftBehind: [],
    }
  }

  const before = new Set([...idsIn(list)].filter((id) => typeof id === 'string'))
  const ledger = createLedger(token, before)
  let stopped = 'the run did not come to it'
  let leftBehind: readonly LeftBehind[] = []
  try {
    await write(session, ledger, token, steps, creations)
  } catch (cause) {
    if (!(cause instanceof Stop) && !options.signal.aborted) throw cause
    stopped = cause instanceof Stop ? cause.message : 'interrupted'
  } finally {
    leftBehind = await ledger.tidy(
      // biome-ignore lint/plugin: the deadline of the tool itself.
      createSession({ ...options, record, signal: AbortSignal.timeout(CLEANING_MS) }),
    )
  }
  return { evidence: evidence(stopped), leftBehind }
}
