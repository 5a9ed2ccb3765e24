import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ChannelClient, ChannelRequest } from '../../../../electron/contract/channel.ts'
import { ok } from '../../../../electron/contract/result.ts'
import type { Approvals } from '../../../../electron/main/consent/approvals/approvals.ts'
import { Answering } from '../../../../electron/main/doors/channel/answering.ts'
import { AskLimits } from '../../../../electron/main/doors/channel/ask-limits.ts'
import { Asking, type BeginRefusal } from '../../../../electron/main/doors/channel/asking.ts'
import { Channel, ChannelStatus } from '../../../../electron/main/doors/channel/channel.ts'
import type { AnswerRequest } from '../../../../electron/main/doors/channel/conversation.ts'
import type { Names } from '../../../../electron/main/doors/channel/names.ts'
import { Permissions } from '../../../../electron/main/doors/channel/permissions.ts'
import { PreparedStart } from '../../../../electron/main/doors/channel/prepare-run-work.ts'
import { type AppFacts, Reading } from '../../../../electron/main/doors/channel/reading.ts'
import type { Works } from '../../../../electron/main/doors/channel/work.ts'
import type { ActivityLog } from '../../../../electron/main/features/activity/activity-log.ts'
import {
  type Caller,
  connectChannel,
  type NoConnection,
} from '../../../../electron/wire/connect.ts'
import { type Computer, thisComputer } from '../../../../electron/wire/place.ts'
import { newFolder } from '../../new-folder.ts'
import { testStore } from '../../store/test-store.ts'

export const client: ChannelClient = {
  pid: 4711,
  program: '/usr/bin/node',
  folder: '/home/ada/app',
  argv: ['deploy.js'],
}

/** A program to run, as it asks for a key. */
export const RUN = { argv: ['a'], program: '/a', folder: '/', env: 'A', urlEnv: 'B' } as const

type LimitParts = ConstructorParameters<typeof AskLimits>

/** What may keep a request from the person. */
interface Askable {
  readonly refusal: BeginRefusal
  readonly allowances: ConstructorParameters<typeof Permissions>[1]
  readonly coolDown: LimitParts[0]
  readonly limit: LimitParts[1]
}

/** Nothing keeps a request from the person. */
export const ASKABLE: Askable = {
  refusal: () => null,
  allowances: { take: () => null, grant: () => {} },
  coolDown: { retryAfter: () => null, decided: () => {} },
  limit: { retryAfter: () => null, refused: () => {}, asked: () => {}, decided: () => {} },
}
/** Asks as the app does, with nothing that keeps a request from the person but what is given. */
export const newAsking = (
  works: Works,
  approvals: Pick<Approvals, 'ask'>,
  { add }: Pick<ActivityLog, 'add'>,
  { coolDown, limit, allowances, refusal }: Partial<Askable> = {},
): Asking => {
  const limits = new AskLimits(coolDown ?? ASKABLE.coolDown, limit ?? ASKABLE.limit, add)
  return new Asking(
    works,
    new Permissions(
      (...asked) => approvals.ask(...asked),
      allowances ?? ASKABLE.allowances,
      limits,
      add,
    ),
    add,
    refusal ?? ASKABLE.refusal,
  )
}
/** Nothing is locked or waiting, and no key deserves a look. */
export const IDLE: AppFacts = {
  locked: () => false,
  staleDays: () => 30,
  waiting: () => 0,
  keyFacts: () => ({ plannedIds: [], unknownIds: [], unproven: 0 }),
}
/** Answers by what asks, with nothing prepared or leased. */
export const newAnswering = (
  names: Names,
  asking: Asking,
  refusal: BeginRefusal = () => null,
  facts: Partial<AppFacts> = {},
): AnswerRequest =>
  new Answering(
    new Reading(names, { ...IDLE, ...facts }),
    asking,
    new PreparedStart(
      names,
      {},
      () => 'gone',
      () => {},
      refusal,
    ),
    null,
    refusal,
  ).answer

/** A channel with folders of its own. Not started. */
export const channelScene = (answer: AnswerRequest = async () => ok(null), isOn = true) => {
  const { store, disk } = testStore({ isChannelOn: isOn })
  const root = newFolder()
  const [data, runtime] = [join(root, 'data'), join(root, 'run')]
  for (const folder of [data, runtime]) mkdirSync(folder, { mode: 0o700 })
  const computer: Computer = { ...thisComputer(), env: { XDG_RUNTIME_DIR: runtime } }
  const switches: boolean[] = []
  const channel = new Channel({ folder: data, computer }, store, new ChannelStatus(), answer, {
    endAll: () => {},
    changed: () => {},
    switched: (on) => switches.push(on),
  })
  onTestFinished(() => channel.close())
  const connect = (): Promise<Caller | NoConnection> => connectChannel(data, computer)
  return {
    data,
    runtime,
    computer,
    channel,
    /** What the person's switch was changed to, as the activity log has it. */
    switches,
    connect,
    store,
    disk,
    /** A connection, or the test fails. */
    caller: async () => {
      const connected = await connect()
      if (typeof connected === 'string') throw new Error(connected)
      return connected
    },
  }
}

export const statusOf = (id: number): ChannelRequest<'status'> => ({ id, kind: 'status', client })

export const wrongToken = (): Buffer => randomBytes(32)
