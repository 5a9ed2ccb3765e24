import type { Proof } from '../proof.ts'
import { type Act, bulk, controlBulk, endProgram, lend, press, pressOwn } from './acts.ts'
import { judgeEnd } from './judge.ts'
import { actOnRotation, leak, rotate } from './making.ts'
import { PLANTED } from './planted.ts'
import { Scene } from './scene.ts'

/** Each job that ends a key, with the number that its acts go by. */
const JOBS: Readonly<Record<string, readonly (readonly [act: Act, n: number])[]>> = {
  press: [[press, 0]],
  bulk: [[bulk, 2]],
  'stopped bulk': [
    [bulk, 2],
    // After a kill the person stops what the start found.
    [controlBulk, 0],
    [controlBulk, 4],
    [controlBulk, 0],
    [controlBulk, 4],
  ],
  lease: [
    [lend, 0],
    [endProgram, 1],
  ],
  rotation: [
    [rotate, 0],
    [actOnRotation, 0],
  ],
  undo: [
    [rotate, 0],
    [actOnRotation, 1],
  ],
  'own key': [[pressOwn, 0]],
  leak: [[leak, 0]],
}
/** The looks after the end, and what follows from an answer that was lost. */
const AFTER_MS = 130_000

/** What goes wrong in a try: the app is killed there, or a write is refused. */
interface Trouble {
  readonly job: string
  /** Half-crossing of the first run at which the app is killed; null: it is not. */
  readonly first: number | null
  /** The same of the run after it. */
  readonly second: number | null
  /** The write that the disk refuses. */
  readonly refused: number | null
}

interface Extent {
  readonly halves: number
  readonly writes: number
  /** Keys that ended. */
  readonly ended: number
}

/** Does a job, with its trouble, and lets all be well for an hour. Returns how far it went. */
const carryOut = async ({ job, first, second, refused }: Trouble): Promise<Extent> => {
  const scene = new Scene()
  const { world } = scene
  try {
    await scene.open()
    let writes = 0
    world.onWrite = () => {
      writes += 1
      if (writes - 1 !== refused) return
      // What it did not take is lost where the app is killed before it takes it.
      for (const { keyId } of scene.meant.all) scene.unwritten.add(keyId)
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    let isSecond = false
    const killed = (at: number): void => {
      void world.killAt(at).then(() => {
        if (!isSecond && second !== null) killed(second)
        isSecond = true
      })
    }
    killed(first ?? Number.POSITIVE_INFINITY)
    const through = async (what: Promise<unknown>): Promise<void> => {
      await Promise.race([what, world.settle()])
      await world.settle()
      await scene.revive()
      scene.watch.look()
    }
    for (const [act, n] of JOBS[job] ?? []) await through((async () => act(scene, n))())
    await through(world.advance(AFTER_MS))
    const extent = { halves: world.crossed, writes, ended: scene.wire.revoked.size }
    await judgeEnd(scene)
    return extent
  } finally {
    scene.close()
  }
}

const numbers = (to: number): readonly number[] => Array.from({ length: to }, (_, at) => at)

/** Every trouble of every job: each kill with each second kill, and each write refused. */
const troubles = async (): Promise<readonly Trouble[]> => {
  const none = { first: null, second: null, refused: null }
  const all: Trouble[] = []
  for (const job of Object.keys(JOBS)) {
    const { halves, writes, ended } = await carryOut({ ...none, job })
    if (ended === 0) throw new Error(`${job} ends nothing`)
    const seconds = [null, ...numbers(halves)]
    for (const first of numbers(halves))
      for (const second of seconds) all.push({ ...none, job, first, second })
    for (const refused of numbers(writes))
      for (const first of [null, ...numbers(halves)]) all.push({ ...none, job, first, refused })
  }
  return all
}

export const crossings: Proof = {
  id: 'model-kills',
  what: 'a job that ends a key is killed at each request and write, twice, or a write is refused: no secret is lost, no other key ends, and each end is told',
  full: Number.POSITIVE_INFINITY,
  sample: 14,
  brokenTries: 400,
  breaks: PLANTED.sentUnwritten,
  run: async (_scene, amount, tally) => {
    const all = await troubles()
    // Those that are tried are spread over all.
    const tried = numbers(Math.min(amount, all.length)).flatMap(
      (at) => all[Math.floor((at * all.length) / Math.min(amount, all.length))] ?? [],
    )
    for (const trouble of tried) {
      const why = await carryOut(trouble).then(
        () => null,
        (cause: unknown) => String(cause),
      )
      tally.check(why === null, `${JSON.stringify(trouble)}: ${why}`)
    }
    return `${tried.length} of ${all.length} troubles`
  },
}
