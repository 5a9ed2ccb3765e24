import type { FaultKind, FaultSpec } from '../../../electron/contract/lab.ts'
import type { Act } from './acts.ts'
import { type Scene, WRITTEN_MS } from './scene.ts'
import type { Line } from './wire.ts'

const ALWAYS = { percent: 100, seed: 1 } as const
const SIGNS = ['none', 'body', 'data', 'meta', 'headers'] as const
/** How late a service may be, in milliseconds. A list that is later than this hides a key for good. */
const LATE_MS = [2_000, 30_000, 120_000, 300_000] as const

const setLine = ({ wire }: Scene, next: Line): void => {
  wire.line = next
  wire.hinderedAt = wire.now()
}
export const line =
  (next: Line): Act =>
  (scene) =>
    setLine(scene, next)

/** What is late, or left out, until all is well again. */
const LATENESS = [
  { operation: 'list', kind: 'list-lag' },
  { operation: 'list', kind: 'gone-lag' },
  { operation: 'revoke', kind: 'lookup-lag' },
  { operation: 'any', kind: 'secret-lag' },
  { operation: 'any', kind: 'death-lag' },
] as const satisfies readonly Pick<FaultSpec, 'operation' | 'kind'>[]

const latenessOf = (n: number): FaultSpec => {
  const late = LATENESS[n % LATENESS.length] ?? LATENESS[0]
  return { ...late, times: ALWAYS, ms: LATE_MS[n % LATE_MS.length] ?? 2_000 }
}
const partOf = (n: number): FaultSpec => ({
  operation: 'list',
  kind: n % 2 === 0 ? 'newest-part' : 'oldest-part',
  times: n % 3 === 0 ? { next: 1 + (n % 4) } : ALWAYS,
  sign: SIGNS[n % SIGNS.length] ?? 'none',
})

const arm = ({ world }: Scene, spec: FaultSpec): void => void world.service.faults.arm(spec)

export const late: Act = (scene, n) => arm(scene, latenessOf(n))
/** The same for as long as the sequence goes, in the good hour too. */
export const alwaysLate: Act = (scene, n) => {
  if (scene.lasting.length < 2) scene.lasting.push(latenessOf(n))
  arm(scene, latenessOf(n))
}
export const part: Act = (scene, n) => arm(scene, partOf(n))
export const alwaysPart: Act = (scene, n) => {
  if (n % 5 !== 0) return
  const spec = { ...partOf(n), times: ALWAYS }
  scene.hasLastingPart = true
  scene.lasting.push(spec)
  arm(scene, spec)
}
/** The next lists, or all until all is well, lack a key. */
export const omit: Act = (scene, n) => {
  const key = scene.pick(n)
  const times = n % 3 === 0 ? ALWAYS : { next: 1 + (n % 2) }
  const spec = { operation: 'list', kind: 'omit', times } as const
  arm(scene, key === null || n % 4 === 0 ? spec : { ...spec, keyId: key.id })
}
/** All that a service reads is read where each change comes late. */
export const lateReplica: Act = (scene, n) => {
  const ms = LATE_MS[n % LATE_MS.length] ?? 2_000
  for (const late of LATENESS) arm(scene, { ...late, times: ALWAYS, ms })
}
/** The service says once, twice or until all is well that it has no such key. */
export const denied: Act = (scene, n) => {
  const key = scene.pick(n)
  if (key === null) return
  const times = n % 3 === 0 ? ALWAYS : { next: n % 3 }
  arm(scene, { operation: 'revoke', kind: 'status', status: 404, times, keyId: key.id })
}
/** It refuses the key's secret so often, or until all is well. */
export const refusedSecret: Act = (scene, n) => {
  const key = scene.pick(n)
  const times = n % 3 === 0 ? Number.POSITIVE_INFINITY : n % 3
  if (key !== null) scene.wire.refusedSecrets.set(key.id, times)
}
/** A commit that lands after its time-out. */
export const lateCommit: Act = (scene, n) => {
  const operation = n % 3 === 0 ? 'create' : 'revoke'
  arm(scene, { operation, kind: 'late-commit', times: { next: 1 + (n % 2) }, ms: 40_000 })
}

/** What a DELETE may get instead of an answer. */
const ODD: readonly (readonly [FaultKind, FaultSpec['status']?])[] = [
  ['status', 404],
  ['html-404'],
  ['never-answer'],
  ['commit-then-drop'],
  ['status', 500],
  ['html'],
  ['status', 401],
  ['empty'],
  ['status', 503],
  ['truncated-json'],
]
const oddOf = (n: number, times: FaultSpec['times']): FaultSpec => {
  const [kind, status] = ODD[n % ODD.length] ?? ['status', 404]
  const spec = { operation: 'revoke', kind, times } as const
  return status === undefined ? spec : { ...spec, status }
}
/** For the next requests, or until all is well. */
export const odd: Act = (scene, n) =>
  arm(scene, oddOf(n, n % 3 === 0 ? ALWAYS : { next: 1 + (n % 4) }))
/** Of one key alone. */
export const oddOfOne: Act = (scene, n) => {
  const key = scene.pick(n)
  if (key === null) return
  arm(scene, { ...oddOf(n, ALWAYS), keyId: key.id })
}
/** It always commits and never answers, through the good hour as well. */
export const neverAnswers: Act = (scene) => {
  const spec = { operation: 'revoke', kind: 'commit-then-drop', times: ALWAYS } as const
  if (!scene.lasting.some(({ kind }) => kind === spec.kind)) scene.lasting.push(spec)
  arm(scene, spec)
}

/** All is well, but for what is to last. */
export const well = (scene: Scene): void => {
  const { service } = scene.world
  setLine(scene, 'well')
  service.faults.clear()
  scene.wire.refusedSecrets.clear()
  for (const spec of scene.lasting) service.faults.arm(spec)
}

export const headers: Act = ({ world }, n) => {
  const rateLimitHeaders = n % 2 === 0 ? 'absent' : 'present'
  world.service.setVariants({ rateLimitHeaders })
}
export const saysNotDeleted: Act = ({ world }, n) =>
  world.service.setVariants({ unknownRevoke: n % 2 === 0 ? 'deleted-false' : '404' })

export const diskIsFull: Act = (scene) => scene.fillDisk()
/** The disk gets full in the middle of what comes next, at a crossing to it or to the service. */
export const diskIsFullSoon: Act = (scene, n) => {
  let crossed = 0
  scene.world.onCrossing = () => {
    crossed += 1
    if (crossed === 1 + (n % 12)) scene.fillDisk()
  }
}
export const diskHasRoom: Act = async (scene) => {
  scene.noteRefusal()
  scene.world.diskRefusal = null
  // What waited is written.
  await scene.world.advance(WRITTEN_MS)
}

/** Others use a key. */
export const use: Act = async (scene, n) => {
  const { secrets, uses, world } = scene
  const key = scene.pick(n)
  const secret = secrets.get(key?.id ?? '')
  if (key === null || secret === undefined) return
  uses.set(key.id, world.service.clock.now())
  const authorization = `Bearer ${secret}`
  await world.service.answer({
    method: 'GET',
    path: '/api/v1/api-keys',
    query: new URLSearchParams(),
    headers: {
      get: (name: string) => (name === 'authorization' ? authorization : null),
      entries: () => [['authorization', authorization]],
    },
    body: async () => Buffer.alloc(0),
  })
}

/** The connection is forgotten, with all that it was to do, and added again. */
export const forget: Act = async (scene, n) => {
  const id = scene.connection(n)
  const done = await scene.ask('connections:forget', { id, losing: true })
  if (!done.ok) return
  scene.tokens.delete(id)
  for (const { keyId } of scene.meant.all) scene.left.add(keyId)
  for (const { keyId } of scene.programs) scene.left.add(keyId)
  for (const keyId of scene.lent) scene.left.add(keyId)
  for (const keyId of scene.made.keys()) scene.left.add(keyId)
  if (scene.tokens.size === 0) scene.meant.drop(...scene.meant.all)
  for (const bulk of scene.bulks) bulk.isOn = false
  await addConnection(scene, scene.world.own.secret)
}
/** A second connection, with a key of its own of the same workspace. */
export const second: Act = async (scene) => {
  if (scene.tokens.size > 1) return
  const id = scene.issue('second')
  await addConnection(scene, scene.secrets.get(id) ?? '')
}
const addConnection = async (scene: Scene, token: string): Promise<void> => {
  const added = await scene.ask('connections:add', {
    name: 'Shop',
    baseUrl: scene.world.address,
    token,
  })
  if (added.ok) scene.tokens.set(added.value.id, token)
}

export const signIn =
  (tokenOf: (scene: Scene) => string): Act =>
  async (scene, n) => {
    const id = scene.connection(n)
    scene.wire.hinderedAt = scene.wire.now()
    const done = await scene.ask('connections:reconnect', { id, token: tokenOf(scene) })
    scene.wire.hinderedAt = scene.wire.now()
    if (done.ok) scene.tokens.set(id, tokenOf(scene))
  }
