import { CreateWork } from '../../../electron/main/doors/channel/create-work.ts'
import { Names } from '../../../electron/main/doors/channel/names.ts'
import type { PreviewedDestination } from '../../../electron/main/features/delivery/destination.ts'
import { EnvFile } from '../../../electron/main/features/delivery/env-file.ts'
import {
  createHandOver,
  createNotedDelivery,
} from '../../../electron/main/features/delivery/hand-over.ts'
import { createPrepare } from '../../../electron/main/features/delivery/prepare.ts'
import { Recipes } from '../../../electron/main/features/delivery/recipes/recipes.ts'
import { openUnfinished } from '../../../electron/main/features/delivery/unfinished-files.ts'
import { comesTrue } from '../../deadline.ts'
import { RealWorld } from '../../world/real-world.ts'
import { readVault } from '../../world/world.ts'
import { taskFrom } from '../service/apart.ts'
import type { AppTask } from './gated-service.ts'

/** Steps of a delivery, by which a process ends itself. */
export type LocalMoment = 'deliver before' | 'deliver after' | 'verify after' | 'noted'

export interface CreateTask extends AppTask {
  /** Where the secret goes. */
  readonly file: string
  readonly moment: string | null
}

/** What a start says of keys that the one before it did not bring to their places. Ids of keys. */
export interface Left {
  /** Offered to the person, with the place; their secrets work. */
  readonly offered: readonly string[]
  /** Of creates without an answer, with the place. */
  readonly orphans: readonly string[]
  /** Noted with the place. */
  readonly noted: readonly string[]
  /** Notes of creates, once all of it was finished with. */
  readonly notes: number
}

const { file, moment, data, url, token } = await taskFrom<CreateTask>(process.stdin)
const at = (reached: LocalMoment): void => {
  if (reached === moment) process.kill(process.pid, 'SIGKILL')
}
const world = new RealWorld({ folder: data })
world.address = url
// No list is read but for what is tested.
world.isSeen = false
let before = 0
world.onOpened = ({ store }) => {
  before = store.value.creates.length
}
const app = await world.open(token)
const unread = () => app.creates.outcomes.unread(() => true)
await comesTrue(() => app.reveals.pending().length + (unread() === null ? 0 : 1) >= before)

const offered: string[] = []
for (const { id, key, asked } of app.reveals.pending()) {
  if ((await world.ask('reveals:check', id)).ok && asked?.place === file) offered.push(key.id)
  app.reveals.finish(id)
}
const last = unread()
const orphans =
  last?.outcome.kind === 'lost' && last.asked?.place === file
    ? last.outcome.orphans.map(({ id }) => id)
    : []
if (last !== null) app.creates.outcomes.markRead(last.outcome.attemptId)
const { session } = world
const { id: connectionId } = session.connection()
const noted = Object.entries(app.notes.annotations.of(connectionId)).flatMap(
  ([id, { deliveries }]) =>
    deliveries.some((one) => one.kind === 'env-file' && one.place === file) ? [id] : [],
)
app.store.flush()
const { length: notes } = (await readVault(data)).creates
process.stdout.write(`${JSON.stringify({ offered, orphans, noted, notes } satisfies Left)}\n`)

const activity = { ...app.activity, add: () => {} }
const unfinished = openUnfinished(app.store)
const envFile = (chosen: string, variable: string): PreviewedDestination => {
  const real = new EnvFile(chosen, variable, data, null, unfinished)
  return {
    describe: () => real.describe(),
    preview: (secret) => real.preview(secret),
    isAsPreviewed: () => real.isAsPreviewed(),
    deliver: async (secret) => {
      at('deliver before')
      const delivered = await real.deliver(secret)
      at('deliver after')
      return delivered
    },
    verify: async (secret) => {
      const verified = await real.verify(secret)
      at('verify after')
      return verified
    },
  }
}
const deliver = createNotedDelivery(
  app.table,
  activity,
  (...delivery) => {
    app.notes.annotations.delivered(...delivery)
    at('noted')
  },
  Date.now,
)
const handOver = createHandOver(app.reveals, app.kept, deliver, (revealId) =>
  app.rotations.delivered(revealId),
)
const { active, find, connections } = app.sessions
const work = new CreateWork(
  new Names(active, find, connections),
  app.creates,
  app.reveals,
  createPrepare(handOver, app.kept, new Recipes(() => [], {}, []), envFile),
  () => {},
)
await session.relist()
const client = { name: 'deploy', pid: 1, program: '/usr/bin/deploy', folder: '/srv', argv: [] }
const request = {
  id: 1,
  kind: 'create',
  client,
  name: 'shop',
  to: { kind: 'env-file', path: file, variable: 'MAIL_KEY' },
} as const
const frozen = await work.freeze(request)
const done = frozen.ok ? await work.run(request, frozen.value) : frozen
process.stdout.write(`${done.ok ? 'done' : done.error.code}\n`)
