import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NativeChoice } from '../../../electron/main/platform/window/native-choice.ts'
import { present, valueIn } from '../../values.ts'
import type { Proof } from '../proof.ts'
import { HOLDERS, type Holder, HoldingWorld, PASSPHRASE } from './held-secrets.ts'

/** What a person can do with a question. */
const ACTS: Readonly<Record<string, (question: NativeChoice) => number>> = {
  'the first button': () => 0,
  'the second button': () => 1,
  Enter: () => 0,
  Esc: ({ cancel }) => cancel,
  'the close button': ({ cancel }) => cancel,
}
const NAMES = Object.keys(ACTS)

/** Tells whether a question says that its other button erases a secret. */
const namesSecret = ({ message, detail }: NativeChoice): boolean =>
  [message, detail].some((text) => /secret/i.test(text)) &&
  /\blos[te]\b|erase/i.test(message + detail)

interface Situation {
  readonly name: string
  /** How many questions come one after the other. */
  readonly questions: 1 | 2
  /** Brings the world to where the question is asked. */
  readonly prepare: (world: HoldingWorld) => Promise<void>
  readonly ask: (world: HoldingWorld) => Promise<unknown>
  readonly store?: 'none'
}

const damage = async (world: HoldingWorld): Promise<void> => {
  await world.restart()
  world.kill()
  writeFileSync(join(world.folder, 'vault'), 'damaged')
  await world.start()
}
const setPassphrase = (current: string | null, next: string | null) => (world: HoldingWorld) =>
  world.ask('lock:set-passphrase', { current, next })
const withPassphrase = async (world: HoldingWorld): Promise<void> => {
  valueIn(await setPassphrase(null, PASSPHRASE)(world))
}
const nothing = async (): Promise<void> => {}
const quit = async (world: HoldingWorld): Promise<void> => {
  await world.quit()
  await world.advance(10_000)
}
const leaveForLater = async ({ core, time }: HoldingWorld): Promise<void> => {
  for (const { id } of core.rotations.list()) await core.rotations.act(id, { kind: 'leave' })
  await time.settle()
}
/** The secret is in a vault that was set aside, and nowhere else. */
const setAside = async (world: HoldingWorld): Promise<void> => {
  copyFileSync(join(world.folder, 'vault'), join(world.folder, 'vault.broken-1'))
  world.core.store.update((vault) => ({ ...vault, [world.holder]: [] }))
}
const forget = (world: HoldingWorld) =>
  world.ask('connections:forget', { id: world.session.connection().id, losing: true })
const erase = (world: HoldingWorld) => world.ask('lock:erase', null)
const startAnew = (world: HoldingWorld) => world.ask('vault:choose', 'start_anew')

const SITUATIONS: readonly Situation[] = [
  {
    name: 'use the copy',
    questions: 2,
    prepare: damage,
    ask: (world) => world.ask('vault:choose', 'use_copy'),
  },
  { name: 'start anew, damaged', questions: 1, prepare: damage, ask: startAnew },
  {
    name: 'start anew, another store',
    questions: 2,
    prepare: (world) => {
      world.setStore('other')
      return world.restart()
    },
    ask: startAnew,
  },
  { name: 'erase, closed', questions: 1, prepare: damage, ask: erase },
  { name: 'erase, open', questions: 1, prepare: nothing, ask: erase },
  {
    name: 'keep on disk',
    questions: 1,
    store: 'none',
    prepare: async (world) => world.setStore('there'),
    ask: (world) => world.ask('connections:check-storage', null),
  },
  { name: 'quit, in memory', questions: 1, store: 'none', prepare: nothing, ask: quit },
  { name: 'quit, left for later', questions: 1, store: 'none', prepare: leaveForLater, ask: quit },
  { name: 'quit', questions: 1, prepare: nothing, ask: quit },
  { name: 'forget the connection', questions: 1, prepare: nothing, ask: forget },
  {
    name: 'delete an old vault',
    questions: 1,
    prepare: setAside,
    ask: setPassphrase(null, PASSPHRASE),
  },
  {
    name: 'drop the passphrase',
    questions: 1,
    prepare: withPassphrase,
    ask: setPassphrase(PASSPHRASE, null),
  },
  {
    name: 'drop the last seal',
    questions: 1,
    store: 'none',
    prepare: withPassphrase,
    ask: setPassphrase(PASSPHRASE, null),
  },
]

interface Case {
  readonly situation: Situation
  readonly acts: readonly string[]
  readonly holder: Holder
}
const CASES: readonly Case[] = SITUATIONS.flatMap((situation) =>
  HOLDERS.flatMap((holder) =>
    NAMES.flatMap((first) =>
      // A second question comes only after a yes.
      (situation.questions === 2 && first === 'the second button' ? NAMES : [null]).map(
        (second) => ({ situation, holder, acts: second === null ? [first] : [first, second] }),
      ),
    ),
  ),
)

const deletes = ({ service }: HoldingWorld): number =>
  service.log?.entries().filter(({ method }) => method === 'DELETE').length ?? 0

export const questions: Proof = {
  id: 'vault-questions',
  what: 'no default, no Esc and no "no" to a question about a vault erases a secret, and none that was stopped is revoked',
  full: CASES.length,
  sample: 12,
  brokenTries: 60,
  breaks: {
    what: 'the work of a copy that must not act is dropped with its secrets',
    file: 'store/vault-work.ts',
    edits: [['  ...vault,\n  leases: [],', '  ...vault,\n  rotations: [],\n  leases: [],']],
  },
  run: async (_scene, amount, tally) => {
    const step = Math.ceil(CASES.length / amount)
    const chosen = CASES.filter((_case, index) => index % step === 0)
    const asked = new Map(SITUATIONS.map(({ name }) => [name, 0]))
    for (const { situation, acts, holder } of chosen) {
      const world = new HoldingWorld(holder, situation.store ?? 'there')
      const says = `${situation.name}, ${holder}: ${acts.join(', then ')}`
      try {
        await world.hold()
        await situation.prepare(world)
        const answers = acts.map((name) => present(ACTS[name]))
        const pressed: { readonly question: NativeChoice; readonly button: number }[] = []
        world.answers = (question) => {
          const button = present(answers[pressed.length] ?? answers.at(-1))(question)
          pressed.push({ question, button })
          return button
        }
        const before = deletes(world)
        await world.untilAnswered(situation.ask(world))
        asked.set(situation.name, (asked.get(situation.name) ?? 0) + pressed.length)
        const isErased = pressed.some(
          ({ question, button }) => button === 1 && namesSecret(question),
        )
        tally.check(isErased || (await world.hasSecret()), `${says}: the secret is lost`)
        // Two days on, the planned revoke was sent only where nobody stopped it.
        if (situation.name !== 'use the copy' || world.opened === null) continue
        await world.advance(172_800_000)
        tally.check(
          pressed.at(-1)?.button === 1 || deletes(world) === before,
          `${says}: revoked by itself`,
        )
      } catch (cause) {
        tally.check(false, `${says}: ${cause}`)
      } finally {
        world.close()
      }
    }
    if (step === 1)
      for (const [name, count] of asked) tally.check(count > 0, `${name}: nothing was asked`)
    const total = [...asked.values()].reduce((sum, count) => sum + count, 0)
    return `${chosen.length} of ${CASES.length} cases, ${total} questions`
  },
}
