import fc from 'fast-check'
import {
  type Act,
  actOnPlans,
  bulk,
  controlBulk,
  endProgram,
  HOUR,
  lend,
  plan,
  press,
  pressOwn,
  program,
} from './acts.ts'
import {
  alwaysLate,
  alwaysPart,
  denied,
  diskHasRoom,
  diskIsFull,
  diskIsFullSoon,
  forget,
  headers,
  late,
  lateCommit,
  lateReplica,
  line,
  neverAnswers,
  odd,
  oddOfOne,
  omit,
  part,
  refusedSecret,
  saysNotDeleted,
  second,
  signIn,
  use,
  well,
} from './faults.ts'
import { actOnRotation, create, createAgain, leak, rotate } from './making.ts'
import type { Scene } from './scene.ts'
import { check, keep, paste, pressRestored, prove, restore, twin } from './secrets.ts'

const answersIn =
  (ms: number): Act =>
  (scene) => {
    scene.wire.latency = ms
  }

const PEOPLE: Readonly<Record<string, readonly [weight: number, act: Act]>> = {
  press: [4, press],
  pressOwn: [1, pressOwn],
  program: [2, program],
  bulk: [4, bulk],
  controlBulk: [4, controlBulk],
  plan: [3, plan],
  actOnPlans: [3, actOnPlans],
  lend: [4, lend],
  endProgram: [3, endProgram],
  rotate: [3, rotate],
  actOnRotation: [7, actOnRotation],
  leak: [2, leak],
  create: [2, create],
  createAgain: [2, createAgain],
  colleague: [1, (scene, n) => void scene.world.service.revokeKey(scene.pick(n)?.id ?? '')],
  issue: [1, (scene, n) => void scene.issue(['a', 'b', 'shop'][n % 3] ?? 'a')],
  use: [1, use],
  refresh: [1, (scene, n) => void scene.ask('api-keys:refresh', scene.connection(n))],
  describe: [
    1,
    (scene, n) =>
      void scene.ask('connections:describe', {
        id: scene.connection(n),
        name: `Shop ${n}`,
        accent: 'violet',
        production: n % 2 === 0,
      }),
  ],
  elsewhere: [1, signIn((scene) => scene.foreign)],
  back: [2, signIn((scene) => scene.world.own.secret)],
  restore: [1, restore],
  pressRestored: [1, pressRestored],
  paste: [1, paste],
  prove: [1, prove],
  keep: [1, keep],
  check: [1, check],
  twin: [1, twin],
  forget: [1, forget],
  second: [1, second],
}

const COMPUTER: typeof PEOPLE = {
  lock: [
    2,
    async (scene) => {
      scene.isLocked = true
      await scene.ask('lock:now', null)
    },
  ],
  unlock: [
    2,
    async (scene) => {
      scene.isLocked = !(await scene.ask('lock:open', { passphrase: null })).ok
    },
  ],
  kill: [2, (scene) => scene.world.kill()],
  killSoon: [2, (scene, n) => void scene.world.killAt(n % 12)],
  killInDelete: [
    2,
    (scene, n) => {
      scene.wire.killsAt = n % 2 === 0 ? 'before' : 'after'
    },
  ],
  quit: [1, async (scene) => void (await scene.world.quit())],
  cut: [2, (scene) => scene.world.cut()],
  join: [3, (scene) => scene.world.join()],
  diskIsFull: [1, diskIsFull],
  diskIsFullSoon: [1, diskIsFullSoon],
  diskHasRoom: [2, diskHasRoom],
  setClock: [
    1,
    (scene, n) => {
      const by = ((n % 7) - 3) * (n % 2 === 0 ? 2 : 11) * HOUR
      const { time, service } = scene.world
      const { setting } = service.clock
      scene.isClockSet = true
      time.setClock(by)
      // The service's own clock stays right.
      service.clock.restore({ ...setting, ahead: setting.ahead - by })
    },
  ],
  moment: [6, (scene) => scene.world.advance(300)],
  minute: [4, (scene, n) => scene.world.advance((1 + (n % 3)) * 40_000)],
  hours: [2, (scene, n) => scene.world.advance((1 + (n % 5)) * HOUR)],
}

const SERVICE: typeof PEOPLE = {
  lost: [2, line('lost')],
  refused: [1, line('refused')],
  limited: [1, line('limited')],
  lying: [1, line('lying')],
  forbidden: [1, line('forbidden')],
  late: [2, late],
  lateReplica: [1, lateReplica],
  denied: [2, denied],
  refusedSecret: [1, refusedSecret],
  alwaysLate: [1, alwaysLate],
  part: [1, part],
  alwaysPart: [1, alwaysPart],
  omit: [1, omit],
  lateCommit: [1, lateCommit],
  odd: [2, odd],
  oddOfOne: [2, oddOfOne],
  neverAnswers: [1, neverAnswers],
  headers: [1, headers],
  saysNotDeleted: [1, saysNotDeleted],
  well: [5, well],
  slow: [2, answersIn(400)],
  quick: [1, answersIn(0)],
}

/** Steps in which time passes. All others go on by themselves. */
const PASSING: ReadonlySet<string> = new Set(['moment', 'minute', 'hours', 'diskHasRoom'])
const ACTS = { ...PEOPLE, ...COMPUTER, ...SERVICE }

/** One step of a sequence. */
class Step implements fc.AsyncCommand<object, Scene> {
  readonly name: string
  readonly n: number
  constructor(name: string, n: number) {
    this.name = name
    this.n = n
  }
  check(): boolean {
    return true
  }
  async run(_model: object, scene: Scene): Promise<void> {
    // A kill that waits may come before the step does.
    while (!scene.world.isOpen) await scene.revive()
    scene.watch.look()
    const acted = ACTS[this.name]?.[1](scene, this.n)
    // Most steps are seen through; some jobs are met in the middle by the next.
    const isSeenThrough = this.n % 4 !== 0
    await (isSeenThrough && PASSING.has(this.name)
      ? acted
      : Promise.race([acted, scene.world.settle()]))
    if (isSeenThrough) await scene.world.settle()
    await scene.revive()
    scene.watch.look()
    const [wrong] = scene.wrong
    if (wrong !== undefined) throw new Error(wrong)
  }
  toString(): string {
    return `${this.name}(${this.n})`
  }
}

const ALL = Object.values(ACTS).reduce((sum, [weight]) => sum + weight, 0)
/** So many steps are one of those that are named, for each that is any. */
const NAMED = 8

/** Steps of all kinds; most are one of those that are named, each as often as its name is there. */
export const stepsWith = (often: readonly string[]) =>
  Object.entries(ACTS).map(([name, [weight]]) => ({
    weight:
      weight +
      Math.round(
        (often.filter((one) => one === name).length * NAMED * ALL) / Math.max(often.length, 1),
      ),
    arbitrary: fc.nat({ max: 59 }).map((n) => new Step(name, n)),
  }))
