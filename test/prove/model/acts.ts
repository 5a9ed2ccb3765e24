import type { Result } from '../../../electron/contract/result.ts'
import { confirmationWord } from '../../../electron/contract/shown-name.ts'
import { type By, isRefusal, type Meaning } from './meant.ts'
import type { Program, Scene } from './scene.ts'

export const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The list that a plan is compared with may be so old. */
const LIST_AGE_MS = 75_000
/** The app reads the service's clock from answers, which tell it to the second. */
const CLOCK_MS = 1_000
const CLIENT = { name: 'deploy.sh', request: 'revoke' } as const

export type Act = (scene: Scene, n: number) => void | Promise<void>

export const press: Act = (scene, n) => {
  const key = scene.pick(n)
  if (key === null) return
  const meaning = scene.meant.mean(key.id, 'press')
  const confirmation = { typedName: confirmationWord(key), signOut: true }
  scene.meant.settleBy(
    [meaning],
    scene.ask('api-keys:revoke', { connectionId: scene.connection(n), id: key.id, confirmation }),
  )
}

/** The key that a connection signs in with. */
export const pressOwn: Act = (scene, n) => {
  scene.focusOn(scene.ownKeys()[n % 2] ?? scene.world.own.id)
  return press(scene, 1)
}

export const program: Act = (scene, n) => {
  const key = scene.pick(n)
  const connectionId = scene.connection(n)
  if (key === null || scene.isLocked || connectionId === '') return
  const meaning = scene.meant.mean(key.id, 'program')
  const wanted = { why: 'program', client: { ...CLIENT, connectionId } } as const
  const confirmation = { typedName: confirmationWord(key), signOut: true }
  scene.meant.settleBy(
    [meaning],
    scene.heard(({ revocations }) =>
      revocations.revokeConfirmed(scene.session(connectionId), key.id, confirmation, wanted),
    ),
  )
}

/** A key that was said to be gone and is shown again goes, whatever holds up the rest. */
const isBack = ({ wire }: Scene, keyId: string): boolean =>
  wire.liesOf(keyId).deleted.length > 0 || wire.isDenied(keyId) || wire.restored.has(keyId)

/** A bulk revoke of two to four keys; what of it may be sent ends with a stop and with the app. */
export const bulk: Act = (scene, n) => {
  const keys = [n, n + 1, n + 2, n + 3]
    .slice(0, 2 + (n % 3))
    .flatMap((one) => scene.pick(one * 3) ?? [])
  const listed = scene.shown.keys(scene.connection(n))
  // The window offers no key that a connection signs in with.
  const own = new Set(scene.ownKeys())
  const ids = [...new Set(keys.map(({ id }) => id))].filter(
    (id) => !own.has(id) && listed.some((key) => key.id === id),
  )
  if (ids.length === 0) return
  const begun: (typeof scene.bulks)[number] = { id: null, ids, isOn: true }
  scene.bulks.push(begun)
  const meanings = ids.map((id) =>
    scene.meant.mean(id, 'bulk', () => begun.isOn || isBack(scene, id)),
  )
  void scene.ask('bulk:start', { connectionId: scene.connection(n), ids }).then((started) => {
    if (started.ok) begun.id = started.value.id
    scene.meant.settle(meanings, started)
  })
}

export const controlBulk: Act = async (scene, n) => {
  const action = (['stop', 'resume', 'pause', 'retry', 'dismiss'] as const)[n % 5] ?? 'stop'
  const [job] = scene.shown.bulks()
  if (job === undefined) return
  // An app that was killed did not name the one that it shows after its start.
  const isShown = ({ id, ids }: (typeof scene.bulks)[number]): boolean =>
    id === null && job.rows.every((row) => ids.includes(row.id))
  const begun = scene.bulks.find(({ id }) => id === job.id) ?? scene.bulks.find(isShown)
  if (begun === undefined) return
  begun.id = job.id
  const isStop = action === 'stop' || action === 'pause'
  const goesOn =
    (action === 'resume' && job.phase.kind !== 'done') ||
    (action === 'retry' && job.phase.kind === 'done')
  const wasOn = begun.isOn
  if (goesOn) begun.isOn = true
  const done = await scene.ask('bulk:control', { id: job.id, action })
  const isThere = scene.shown.bulks().some(({ id }) => id === job.id)
  if (!done.ok) begun.isOn = wasOn
  if ((done.ok && isStop) || !isThere) begun.isOn = false
}

/** A date, unless the key was used in the day before it. */
const planned = (scene: Scene, keyId: string, dueAt: number, asks: boolean): Meaning => {
  const { clock } = scene.world.service
  return scene.meant.mean(keyId, 'plan', () => {
    const isUsed = (scene.uses.get(keyId) ?? 0) >= dueAt - DAY
    const isUsedNow = isUsed && clock.now() - (scene.uses.get(keyId) ?? 0) > LIST_AGE_MS
    // Such a plan only asks: what a person confirms later is meant by itself.
    const isHeld = scene.isLocked && !isBack(scene, keyId)
    return !asks && clock.now() >= dueAt - CLOCK_MS && !isHeld && !isUsedNow
  })
}
export const plan: Act = (scene, n) => {
  const key = scene.pick(n)
  if (key === null) return
  const dueAt = scene.world.service.clock.now() + (1 + (n % 5)) * HOUR
  const unusedDays = n % 3 === 0 ? null : 1
  const before = scene.meant.ofKey(key.id).filter(({ by }) => by === 'plan')
  const meaning = planned(scene, key.id, dueAt, unusedDays === null)
  const connectionId = scene.connection(n)
  const asked = scene.ask('plans:put', { connectionId, keyIds: [key.id], dueAt, unusedDays })
  scene.meant.settleBy([meaning], asked)
  void asked.then(({ ok }) => {
    if (ok && scene.tokens.size === 1) scene.meant.drop(...before)
  })
}

const originOf = (why: string): string => (why === 'person' ? 'press' : why)
/** Cancels, confirms, restores or dismisses what is planned or pending. */
export const actOnPlans: Act = async (scene, n) => {
  const plans = scene.shown.plans()
  const one = plans[n % Math.max(plans.length, 1)]
  if (one === undefined) return
  const { keyId, dueAt, why, phase } = one
  // Mostly what the window offers.
  const offered = (['cancel', 'confirm', 'restore', 'dismiss'] as const).filter(
    (kind) =>
      n % 7 === 0 || (kind === 'restore' || kind === 'dismiss') === (phase.kind === 'ended'),
  )
  const action = offered[n % 3 === 0 ? offered.length - 1 : 0] ?? 'cancel'
  const confirmed = action === 'confirm' ? scene.meant.mean(keyId, 'confirmed') : null
  const isElsewhere = scene.tokens.get(one.connectionId) === scene.foreign
  if (confirmed !== null && isElsewhere) scene.confirmedElsewhere.add(keyId)
  // Nobody said that it should be carried out at a date that passed meanwhile.
  const left = dueAt === null ? Number.NEGATIVE_INFINITY : dueAt - scene.world.service.clock.now()
  const restored =
    action === 'restore' && dueAt !== null && left > -CLOCK_MS
      ? planned(scene, keyId, dueAt, one.unusedDays === null)
      : null
  const isOf = ({ keyId: id, by }: Meaning): boolean =>
    id === keyId &&
    (dueAt === null ? by === (originOf(why) as By) || by === 'confirmed' : by === 'plan')
  // Another program, or a second press, may want the same.
  const isLeft = (exceptId = ''): boolean =>
    scene.shown
      .plans()
      .some(
        (other) =>
          other.id !== exceptId &&
          other.keyId === keyId &&
          other.why === why &&
          (other.dueAt === null) === (dueAt === null) &&
          other.phase.kind !== 'ended',
      )
  // A press replaces an earlier one; each program has a wish of its own.
  const hadOther = why === 'program' && isLeft(one.id)
  const asked = scene.ask('plans:act', { ids: [one.id], action })
  if (action === 'cancel') scene.meant.takeBack(scene.meant.all.filter(isOf), asked, isLeft)
  const done = await asked
  // Nobody goes on with it at home.
  if (confirmed !== null && (!isElsewhere || !done.ok)) scene.meant.settle([confirmed], done)
  if (restored !== null && (left > CLOCK_MS || !done.ok)) scene.meant.settle([restored], done)
  if (!done.ok || action === 'confirm') return
  // Who takes the end of a plan off the list does not say that the key shall live.
  const isOver = phase.kind === 'ended' && (phase.end === 'revoked' || phase.end === 'already_gone')
  // A key that died before the answer took the other program's wish off the list, which nobody took
  // back: the app revokes the key for it once more where a colleague restores it.
  const isOtherCarriedOut = hadOther && !scene.wire.isAlive(keyId)
  if (action !== 'restore' && !isLeft() && !isOver && !isOtherCarriedOut)
    scene.meant.dropWhere(isOf)
}

export const lend: Act = async (scene, n) => {
  const connectionId = scene.connection(n)
  if (scene.isLocked || scene.wire.line !== 'well' || connectionId === '') return
  const held: { leave: () => void; keyId?: string } = { leave: () => {} }
  const isLasting = n % 2 === 0
  const process = { pid: isLasting ? globalThis.process.pid : 4_194_303, birth: null }
  const asker = { ...CLIENT, request: 'run', connectionId } as const
  const { core } = scene.world
  scene.asked += 1
  const folder = ['/home/shop', '/home/api_test_suite'][n % 2] ?? ''
  const seconds = 30 * 24 * 3600
  const granted = await core.leases.run(
    scene.session(connectionId),
    { command: ['node', 'app.js'], folder, seconds, asker, process },
    scene.helperOf(held),
  )
  // What a dead app granted reached nobody.
  if (!granted.ok || !scene.world.isRunning || scene.world.core !== core) return
  const { lease: id, leaseToken: token, keyId, secret } = granted.value
  held.keyId = keyId
  const leave = (): void => held.leave()
  const since = scene.wire.now()
  const made: Program = { id, token, keyId, isLasting, isOver: false, since, leave }
  scene.focusOn(keyId)
  scene.secrets.set(keyId, secret)
  scene.answered.add(keyId)
  scene.programs.push(made)
  scene.meant.settle([scene.meant.mean(keyId, 'lease', () => made.isOver)], granted)
}

/** A program ends, its helper vanishes, or the person ends it. */
export const endProgram: Act = (scene, n) => {
  const open = scene.programs.filter(({ isOver }) => !isOver)
  const one = open[n % Math.max(open.length, 1)]
  if (one === undefined) return
  one.isOver = true
  if (n % 2 === 0) one.leave()
  else
    void scene.ask('leases:end', one.id).then((answer: Result<unknown>) => {
      if (isRefusal(answer)) one.isOver = false
    })
}
