// @module-tag more
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import {
  act as actOnRotation,
  anew,
  app,
  ids,
  requests,
  save,
  start,
  works,
  world,
} from '../keys/work-scene.ts'
import { act, begin, issueLeaked, leak, paste, replace, revoke } from './leak-scene.ts'

beforeEach(() => anew())

const deletesOf = (id: string): number =>
  requests('DELETE').filter(({ target }) => target.includes(id)).length
const rotation = () => app.rotations.list()[0]

/** Makes the new key, and puts its secret in place as the person does in the rotation's dialog. */
const putInPlace = async (): Promise<void> => {
  const now = rotation()
  if (now === undefined || now.step === 'ended') await replace()
  else if (now.problem !== null && now.revealId === null) {
    if (now.newKey === null && now.problem.kind === 'lost') await actOnRotation('close')
    else await actOnRotation('retry')
  } else await save()
}

/** Ends a rotation that was killed before it heard of the end of the old key. */
const endRotation = async (): Promise<void> => {
  for (let tries = 0; tries < 6; tries += 1) {
    const now = rotation()
    if (now === undefined || now.step === 'ended') return
    if (now.step === 'retire') await actOnRotation('retire')
    else await putInPlace()
  }
}

type Order = readonly ('revoke' | 'replace')[]

/** Does what the list says is to be done, in this order, until nothing is. */
const goOn = async (order: Order, id: string, secret: string): Promise<void> => {
  const run = app
  for (let tries = 0; tries < 30; tries += 1) {
    // A proof takes two answers, up to a minute apart.
    await world.advance(20_000)
    // Killed meanwhile: the person goes on with the next run.
    if (app !== run || !world.isRunning) return
    if (app.leaks.list().length === 0) await begin(id, secret)
    const { items, hasSecret } = leak()
    const next = order.find((item) => items[item] === 'todo' || items[item] === 'doing')
    if (next === 'replace') await putInPlace()
    else if (next === 'revoke') {
      if (items.revoke === 'todo') await revoke()
    } else if (items.proof === 'todo' || items.proof === 'not_proven')
      await act(hasSecret ? { kind: 'prove' } : { kind: 'secret', found: await paste(secret) })
    else if (items.proof === 'doing') continue
    else if (items.place === 'todo') await act({ kind: 'skip', item: 'place' })
    else return
  }
}

test.each([[['revoke', 'replace']], [['replace', 'revoke']]] as const)(
  // Shows: S82
  'a kill at any step is gone on from: one key in the place of the leaked one, which is dead (%j)',
  async (order) => {
    const first = await issueLeaked()
    void world.killAt(Number.POSITIVE_INFINITY)
    await goOn(order, first.id, first.secret)
    expect(leak().items).toEqual({
      revoke: 'done',
      proof: 'done',
      replace: 'done',
      place: 'skipped',
    })
    const total = world.crossed
    expect(total).toBeGreaterThan(15)
    for (let at = 0; at < total; at += 1) {
      await anew()
      const { id, secret } = await issueLeaked()
      const before = ids()
      await Promise.race([world.killAt(at), goOn(order, id, secret)])
      void world.killAt(Number.POSITIVE_INFINITY)
      await start()
      await goOn(order, id, secret)
      const { items, hasSecret, replacement } = leak()
      expect({
        at,
        items,
        hasSecret,
        isAlive: (await works(secret)) || ids().includes(id),
        count: ids().length,
        replaced: replacement?.key.name,
        // Lost with its answer, "no such key", and the same a minute later.
        isModest: deletesOf(id) <= 3,
      }).toEqual({
        at,
        items: { revoke: 'done', proof: 'done', replace: 'done', place: 'skipped' },
        hasSecret: false,
        isAlive: false,
        count: before.length,
        replaced: 'fresh',
        isModest: true,
      })
      expect(await act({ kind: 'finish', isProven: true })).toEqual(ok(null))
      await endRotation()
      const { leaks, rotations } = app.store.value
      expect({ at, left: [...leaks, ...rotations] }).toEqual({ at, left: [] })
    }
  },
)
