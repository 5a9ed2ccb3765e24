// @module-tag more
import { beforeEach, describe, expect, test } from 'vitest'
import type { Rotation } from '../../../../electron/contract/rotate.ts'
import { valueIn } from '../../../values.ts'
import { act, anew, app, CONNECTION, idleKey, ids, own, rotate, rotation, save, start, works, world } from '../work-scene.ts'

beforeEach(() => anew())

describe('a kill', () => {
  type Key = { readonly id: string; readonly name: string }

  /** What a person does who wants the key rotated. */
  const forward = async ({ id, name }: Key): Promise<void> => {
    await rotate(id, name)
    await save()
    await act('retire', { typedName: name })
  }

  const open = (): Rotation | undefined => app.rotations.list().find(({ step }) => step !== 'ended')

  /** Where nothing new exists there is nothing to go on with but the screen's Close. */
  const isMoot = ({ newKey, problem }: Rotation): boolean => newKey === null && problem?.kind === 'lost'

  /** Takes one step after the other, for as long as there is one. */
  const goThrough = async (step: (rotation: Rotation) => Promise<unknown>): Promise<void> => {
    for (let rotation = open(), tries = 0; rotation !== undefined && tries < 9; rotation = open(), tries += 1)
      await (isMoot(rotation) ? act('close') : step(rotation))
  }

  /** Always takes the way forward that the screen offers. */
  const goOn = ({ name }: Key): Promise<void> =>
    goThrough(({ problem, step }) => {
      if (problem !== null) return act('retry')
      return step === 'deliver' ? save() : act('retire', { typedName: name })
    })

  /** Always takes the way back, where there is one. */
  const takeBack = (): Promise<void> =>
    goThrough(({ problem, step }) => {
      if (step === 'look') return act('retry')
      return problem?.kind === 'old_gone' ? save() : act('undo')
    })

  /** Half-crossings of an undisturbed rotation. */
  const length = async (key: Key): Promise<number> => {
    void world.killAt(Number.POSITIVE_INFINITY)
    await forward(key)
    expect(rotation().end).toBe('rotated')
    return world.crossed
  }

  const cases = [
    { which: 'another key', way: 'continued' },
    { which: 'another key', way: 'undone' },
    { which: 'the own key', way: 'continued' },
    { which: 'the own key', way: 'undone' },
  ] as const

  test.each(cases)('before or after any step leaves no orphan and loses no secret ($which, $way)', { timeout: 120_000 }, async (one) => {
    const pick = (): Key => (one.which === 'the own key' ? own : idleKey())
    const total = await length(pick())
    expect(total).toBeGreaterThan(16)
    // After one crossing and before the next is the same world: one way each.
    for (let at = one.way === 'continued' ? 1 : 0; at < total; at += 2) {
      await anew()
      const old = pick()
      const before = ids()
      await Promise.race([world.killAt(at), forward(old)])
      // Whatever the app knew when it ended, the old key was gone only after this.
      const known = app.rotations.list()[0]
      if (!ids().includes(old.id)) expect(known).toMatchObject({ proven: true, delivered: true })

      // The person wanted it revoked, which goes on after the start.
      const isRevoking = (await world.vault()).revocations.some(({ keyId }) => keyId === old.id)
      const oldWasGone = !ids().includes(old.id) || isRevoking
      await start()
      await (one.way === 'continued' ? goOn(old) : takeBack())
      const end = app.rotations.list()[0]?.end ?? null
      const isSignedIn = await works(valueIn(await app.sessions.token(CONNECTION)).secret)
      const isRotated = end === 'rotated'
      expect({
        at,
        open: open(),
        rows: app.store.value.rotations,
        count: ids().length,
        isOldThere: ids().includes(old.id),
        isSignedIn,
      }).toEqual({
        ...{ at, open: undefined, rows: [], count: before.length, isOldThere: !oldWasGone && !isRotated, isSignedIn: true },
      })
      if (one.way === 'undone') expect({ at, isRotated }).toEqual({ at, isRotated: oldWasGone && end !== null })
    }
  })
})
