import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { onTestFinished, vi } from 'vitest'
import { ok } from '../../../../../electron/contract/result.ts'
import { Closing } from '../../../../../electron/main/app/closing.ts'
import { registerAll } from '../../../../../electron/main/app/register.ts'
import { boundTo } from '../../../../../electron/main/base/bound-secret.ts'
import type { KeyService } from '../../../../../electron/service/index.ts'
import { valueIn } from '../../../../values.ts'
import { startParts } from '../../../app/app-scene.ts'
import { createPage, electron, systemNetwork } from '../../../app/fake-electron.ts'
import { connectionTo } from '../../../samples.ts'
import { type FarService, farService } from './far-service.ts'

export const TOKEN = 'test_live_0123456789abcdef'

/** The ids of all live keys; null where they cannot be read. */
const keysOf = (service: KeyService): readonly string[] | null => {
  try {
    return service.workspaces().flatMap(({ id }) => service.keysOf(id).map((key) => key.id))
  } catch {
    return null
  }
}

/**
 * How the clock is set, in seconds: it is read from two clocks, which a millisecond may come
 * between.
 */
const clockOf = ({ clock }: KeyService) => ({
  frozen: clock.state.frozen,
  ahead: Math.round(clock.state.offset / 1000) + 0,
})

/**
 * What a failure could have changed, as it is in memory, on the disk, on the clipboard and at the
 * services.
 */
const look = (
  { context, folder, store, disk }: ReturnType<typeof startParts>,
  far: FarService,
): Readonly<Record<string, unknown>> => {
  const { sessions, habits, reveals, revocations, rotations, local, lock, activity, notes } =
    context
  const service = local.opened
  // What waits for its write, such as the place of a first list, is no change of a later time.
  store.flush()
  const text = (name: string): string => {
    try {
      return readFileSync(join(folder, name), 'utf8')
    } catch {
      return 'unreadable'
    }
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(json|jsonl|sealed)$/.test(name),
  )
  return {
    connections: sessions.connections(),
    active: sessions.activeId(),
    settings: habits.value.settings,
    vault: store.value,
    // Hours come into the value with a write that is tried.
    noted: { ...context.notesStore.value, hours: null },
    notes: sessions.connections().map(({ id }) => notes.annotations.of(id)),
    reveals: reveals.pending(),
    jobs: revocations.bulks.jobs(),
    rotations: rotations.list(),
    activity: activity.list(),
    lock: lock.state,
    disk: disk.content,
    clipboard: electron.clipboard.readText(),
    ...Object.fromEntries(files.map((name) => [name, text(name)])),
    localKeys: service === null ? null : keysOf(service),
    lab: service === null ? null : { faults: service.faults.armed(), clock: clockOf(service) },
    writes: [...far.writes],
  }
}

/** What is another one by now. */
export const changed = (
  before: ReturnType<typeof look>,
  after: ReturnType<typeof look>,
): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (part) => !isDeepStrictEqual(before[part], after[part]),
  )

/**
 * The whole app with a local connection and one to a service on the network, each listed, and a
 * page that asks.
 */
export const failureScene = async () => {
  electron.clipboard.clear()
  const far = await farService()
  const scene = startParts()
  const { context, folder } = scene
  registerAll(context, new Closing(context).guard)
  Object.assign(context.door, {
    person: { allow: () => ok(null) },
    isLocked: () => context.lock.state.locked,
  })
  onTestFinished(() => {
    systemNetwork.online = true
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const local = await context.connect.useLocal()
  const remote = connectionTo(far.url, {
    id: 'far',
    name: 'Far',
    lastFour: 'cdef',
    keyId: 'key_own',
  })
  const kept = await context.sessions.add(remote, boundTo(remote, TOKEN))
  if (!local.ok || !kept.ok) throw new Error('the scene could not be set')
  const localSession = valueIn(context.sessions.find(local.value.id))
  // With those that sign in and are not waited for.
  for (const session of [kept.value, localSession])
    await Promise.all([session.refresh(), session.relist()])
  const page = createPage(context.door)
  return {
    ...scene,
    far,
    page,
    remote,
    farSession: kept.value,
    localId: local.value.id,
    localSession,
    look: () => look(scene, far),
    /** From now on the disk refuses to write this file. */
    block: (name: string): void => {
      rmSync(join(folder, name), { recursive: true, force: true })
      mkdirSync(join(folder, name, 'in the way'), { recursive: true })
    },
    /** The person chooses this path in whichever dialog for files opens. */
    choose: (path: string): void => {
      vi.spyOn(electron.dialog, 'showSaveDialog').mockResolvedValue({
        canceled: false,
        filePath: path,
      })
      vi.spyOn(electron.dialog, 'showOpenDialog').mockResolvedValue({
        canceled: false,
        filePaths: [path] as never[],
      })
    },
  }
}
export type FailureScene = Awaited<ReturnType<typeof failureScene>>
