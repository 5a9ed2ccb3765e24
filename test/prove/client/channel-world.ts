import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FrozenRequest } from '../../../electron/contract/approval.ts'
import {
  APPROVED_KINDS,
  type ApprovedKind,
  type ChannelRequest,
} from '../../../electron/contract/channel.ts'
import type { Connection } from '../../../electron/contract/connection.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { Allowances } from '../../../electron/main/consent/approvals/allowances.ts'
import { Approvals } from '../../../electron/main/consent/approvals/approvals.ts'
import { Answering } from '../../../electron/main/doors/channel/answering.ts'
import { AskLimits } from '../../../electron/main/doors/channel/ask-limits.ts'
import { Asking, type BeginRefusal } from '../../../electron/main/doors/channel/asking.ts'
import { Names } from '../../../electron/main/doors/channel/names.ts'
import { Permissions } from '../../../electron/main/doors/channel/permissions.ts'
import { PreparedStart } from '../../../electron/main/doors/channel/prepare-run-work.ts'
import { type AppFacts, Reading } from '../../../electron/main/doors/channel/reading.ts'
import type { Works } from '../../../electron/main/doors/channel/work.ts'
import { clockWith } from '../../clock.ts'
import type { Random } from '../random.ts'
import { openChannel, UNLIMITED } from './open-channel.ts'

/** Stands for what a run alone gives, and only to who was approved. */
export const CANARY = 'fuzz_live_never_without_an_approval'

const runIn = (request: ChannelRequest<ApprovedKind>): FrozenRequest['run'] => {
  if (!('argv' in request)) return null
  const { argv, program, folder, env, urlEnv } = request
  return {
    argv,
    program,
    file: null,
    folder,
    env,
    urlEnv,
    ttlSeconds: 'ttlSeconds' in request ? request.ttlSeconds : null,
    opensListener: false,
  }
}

const frozenOf = (request: ChannelRequest<ApprovedKind>, name: string): FrozenRequest => ({
  kind: request.kind,
  client: request.client,
  connection: {
    id: 'c',
    name,
    kind: 'remote',
    address: 'https://a.test',
    production: false,
    accent: 'blue',
  },
  key: { id: 'key_1', name: 'billing', lastFour: 'aaaa' },
  newName: null,
  destination: null,
  run: runIn(request),
  requests: { cost: 2, left: null },
  warnings: [],
})

/** The next process of a program has another number. */
const withoutPid = (what: string): string => what.replace(/"pid":\d+,/, '')

/**
 * A channel whose person decides at random, whose lock comes and goes, and whose works only note
 * that they were done.
 */
export const channelWorld = async (disk: string, random: Random) => {
  const data = join(disk, 'channel-data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  let now = 0
  let locked = false
  /** What the connection is called now. */
  let name = 'shop'
  const approved = new Set<string>()
  /** What may be done without being asked about, kept apart from what is tested. */
  const allowed = new Map<string, { left: number; readonly until: number }>()
  const counts = { shown: 0, approved: 0, allowed: 0, done: 0, bypasses: 0 }
  const lock = (): void => {
    locked = true
    allowances.endAll()
    allowed.clear()
  }
  const isAllowed = (what: string): boolean => {
    const found = allowed.get(withoutPid(what))
    if (found === undefined || found.left === 0 || now >= found.until) return false
    found.left -= 1
    counts.allowed += 1
    return true
  }
  let forHour = false

  const works = Object.fromEntries(
    APPROVED_KINDS.map((kind) => [
      kind,
      {
        freeze: async (request: ChannelRequest<ApprovedKind>) => ok(frozenOf(request, name)),
        run: async (request: ChannelRequest<ApprovedKind>) => {
          counts.done += 1
          // Each approval is good for just what was shown, once, or a run for an hour and twenty
          // keys.
          const what = JSON.stringify(frozenOf(request, 'shop'))
          const once = approved.delete(what)
          if (once && forHour && request.kind === 'run')
            allowed.set(withoutPid(what), { left: 19, until: now + 3_600_000 })
          if (!(once || isAllowed(what)) || locked || name !== 'shop') counts.bypasses += 1
          return ok({ secret: CANARY } as never)
        },
      },
    ]),
  ) as unknown as Works

  const decide = async (): Promise<void> => {
    const view = approvals.view()
    if (view === null) return
    counts.shown += 1
    const yes = random(3) === 0
    // Too early for anything.
    approvals.pressed()
    await approvals.answer({ id: view.id, approve: true, forHour: true, passphrase: null })
    now += 1_000
    approvals.pressed()
    forHour = random(4) > 0
    if (yes) {
      counts.approved += 1
      approved.clear()
      // What an approval adds of its own is no part of what is done.
      const { purpose: _purpose, ...request } = view.request
      approved.add(JSON.stringify({ ...request, warnings: [] }))
    }
    if (random(4) === 0) name = 'another'
    if (random(6) === 0) return locking()
    await approvals.answer({ id: view.id, approve: yes, forHour, passphrase: null })
    if (random(6) === 0) lock()
  }
  const locking = (): void => {
    lock()
    approvals.windowClosed()
  }
  const approvals = new Approvals(
    {
      update: () => void setImmediate(() => void decide()),
      show: () => {},
      close: () => {},
    },
    {
      get state() {
        return { locked, passphrase: false, system: false, byStore: true, closed: null }
      },
      open: async () => ok(null),
    },
    () => ({ language: 'en', contrast: 'system', motion: 'system' }),
    { waits: () => {}, confirm: async () => false },
    clockWith({ steady: () => now, wall: () => now }),
  )
  const connection = { id: 'c' } as Connection
  const allowances = new Allowances(
    () => !locked,
    () => 'c',
    () => connection,
    () => {},
    clockWith({ steady: () => now, wall: () => now }),
  )
  const names = new Names(
    () => null,
    () => fail('gone'),
    () => [],
  )
  const facts: AppFacts = {
    locked: () => locked,
    staleDays: () => 30,
    waiting: () => approvals.waiting,
    keyFacts: () => ({ plannedIds: [], unknownIds: [], unproven: 0 }),
  }
  const log = (): void => {}
  const refusal: BeginRefusal = () => (locked ? 'locked' : null)
  const permissions = new Permissions(
    (...asked) => approvals.ask(...asked),
    allowances,
    new AskLimits(UNLIMITED.coolDown, UNLIMITED.limit, log),
    log,
  )
  const { answer } = new Answering(
    new Reading(names, facts),
    new Asking(works, permissions, log, refusal),
    new PreparedStart(names, works, () => 'gone', log, refusal),
    null,
    refusal,
  )
  const channel = openChannel({ folder: data, answer })
  await channel.start()
  return {
    data,
    channel,
    counts,
    /** Before each frame, so that some come while it is locked. */
    nextTurn: (): void => {
      locked = false
      if (random(8) === 0) lock()
      if (random(20) === 0) now += 1_000_000
      approved.clear()
      name = 'shop'
      approvals.refresh()
    },
  }
}
