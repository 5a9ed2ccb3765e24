import { fail, ok } from '../../../electron/contract/result.ts'
import { createPreparedRuns } from '../../../electron/main/approvals/prepared-runs.ts'
import { type Clock, SYSTEM_CLOCK } from '../../../electron/main/base/clock.ts'
import { createAnswering } from '../../../electron/main/channel/answering.ts'
import { createLeaseCalls } from '../../../electron/main/channel/lease-calls.ts'
import { createLeaseHelpers } from '../../../electron/main/channel/lease-helper.ts'
import { createPrepareRunWork } from '../../../electron/main/channel/prepare-run-work.ts'
import { createRevokeWork } from '../../../electron/main/channel/revoke-work.ts'
import { createRunWork } from '../../../electron/main/channel/run-work.ts'
import { createActivityLog } from '../../../electron/main/diagnostics/activity-log.ts'
import { createKeyApiClient } from '../../../electron/main/key-api/client.ts'
import type { ClientFactory } from '../../../electron/main/key-api/client-factory.ts'
import { remoteTransport } from '../../../electron/main/key-api/transport-undici.ts'
import { createSession } from '../../../electron/main/sessions/session.ts'
import { startLending } from '../../main/leases/lending.ts'
import { trusting } from '../../main/network/plain-network.ts'
import { activityIn, vaultIn } from '../../main/store/folder-store.ts'
import { taskFrom } from '../service/apart.ts'
import type { AppTask } from './gated-service.ts'
import { openChannel, UNLIMITED } from './open-channel.ts'

export type LeaseTask = AppTask

const { data, url, token, keyId } = await taskFrom<LeaseTask>(process.stdin)
const connection = { id: 'c', name: 'Mail', kind: 'remote', baseUrl: url, lastFour: token.slice(-4), keyId, keeping: 'sealed' } as const
const createClient: ClientFactory = async (_connection, { secret }) =>
  ok(createKeyApiClient({ token: () => secret, transport: remoteTransport(url, trusting()) }))
const find = (id: string) => (id === 'c' ? ok(session) : fail('gone'))
const session = createSession({
  connection,
  changed: (list) => revocations.listed(list),
  created: () => {},
  annotations: () => ({}),
  signedOutOf: () => {},
  skew: () => 0,
  open: (current) => createClient(current, { secret: token, address: url }),
})
const activity = createActivityLog(activityIn(data), () => {})
const store = vaultIn(data)
store.update((vault) => ({ ...vault, connections: [connection] }))
/** As long for two hundred rounds as a real one is for a person: every wait is a twentieth. */
const clock: Clock = { ...SYSTEM_CLOCK, pause: (ms, signal) => SYSTEM_CLOCK.pause(ms / 20, signal) }
const { leases, revocations, recover } = startLending({
  ...{ store, clock, sessions: { find }, createClient, activity, isLasting: () => true },
})
const names = { sessions: { active: () => session, find: () => ok(session) }, connections: () => [connection] }
const listener = { during: () => Promise.reject(new Error('no local service')), leasesChanged: () => {} }
const helperOf = createLeaseHelpers()
const run = createRunWork({ ...names, leases, listener, helperOf })
const prepared = createPreparedRuns({ mayAsk: () => true, connection: () => connection })
const channel = openChannel({
  folder: data,
  endAll: () => leases.endAll('channel_off'),
  answer: createAnswering({
    ...names,
    approvals: { ask: async () => 'approved' },
    allowances: { take: () => null, grant: () => {} },
    ...UNLIMITED,
    prepared,
    activity,
    works: {
      run,
      'prepare-run': createPrepareRunWork(run, prepared),
      revoke: createRevokeWork({
        ...names,
        revocations,
        annotations: { of: () => ({}) },
        useWatch: { history: () => ({ watched: [], used: [] }) },
      }),
    },
    leases: createLeaseCalls({ leases, listener, isLocal: () => false, helperOf }),
    locked: () => false,
    refusal: () => null,
    staleDays: () => 90,
    waiting: () => 0,
  }),
})
recover()
await channel.start()
process.stdout.write('ready\n')
