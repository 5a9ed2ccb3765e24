// @module-tag more
import { beforeEach, describe, expect, test } from 'vitest'
import type { IncidentOrder } from '../../../electron/contract/incident.ts'
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
} from '../workflows/work-scene.ts'
import { act, begin, decide, incident, leak, revoke } from './incident-scene.ts'

beforeEach(() => anew())

describe('a kill', () => {
  const deletesOf = (id: string): number =>
    requests('DELETE').filter(({ target }) => target.includes(id)).length
  const open = () => app.incidents.list()[0]
  const rotation = () => app.rotations.list()[0]

  /** Puts the new secret in place, as the person does in the steps of the rotation. */
  const deliver = async (): Promise<void> => {
    for (let tries = 0; tries < 9; tries += 1) {
      const now = rotation()
      if (now === undefined || now.step === 'retire' || now.step === 'ended' || now.working) return
      if (now.problem !== null && now.revealId === null) {
        if (now.newKey === null && now.problem.kind === 'lost')
          return void (await actOnRotation('close'))
        await actOnRotation('retry')
      } else await save()
    }
  }

  /** Always takes the way forward that the screen offers, until the note. */
  const goOn = async (order: IncidentOrder, secret: string): Promise<void> => {
    for (let tries = 0; tries < 12; tries += 1) {
      await world.settle()
      const now = open()
      if (now === undefined) await begin(secret)
      else if (now.step === 'known') await decide(order, 'in a ticket')
      else if (now.step === 'replace') {
        await act({ kind: 'open' })
        const running = rotation()
        if (incident().step !== 'replace') continue
        if (running === undefined || running.step === 'ended')
          await act({ kind: 'replace', name: 'fresh' })
        await deliver()
      } else if (now.step === 'revoke') await revoke()
      else if (now.step === 'proof') await act({ kind: 'prove' })
      else return
    }
  }

  test.each(['revoke_first', 'replace_first'] as const)(
    // Shows: S82
    'at any step is gone on from: one key in the place of the leaked one, which is dead (%s)',
    async (order) => {
      const first = await leak()
      void world.killAt(Number.POSITIVE_INFINITY)
      await goOn(order, first.secret)
      expect(incident()).toMatchObject({
        step: 'note',
        revoked: { by: 'app' },
        proof: { why: null },
      })
      const total = world.crossed
      expect(total).toBeGreaterThan(20)
      for (let at = 0; at < total; at += 1) {
        await anew()
        const { id, secret } = await leak()
        const before = ids()
        await Promise.race([world.killAt(at), goOn(order, secret)])
        await start()
        await goOn(order, secret)
        const { step, proof, hasSecret, replacement } = incident()
        const [deletes, isAlive] = [deletesOf(id), (await works(secret)) || ids().includes(id)]
        expect({
          at,
          step,
          why: proof?.why,
          hasSecret,
          isAlive,
          count: ids().length,
          replaced: replacement?.key?.name,
          deletes,
        }).toEqual({
          at,
          step: 'note',
          why: null,
          hasSecret: false,
          isAlive: false,
          count: before.length,
          replaced: 'fresh',
          deletes: 1,
        })
        await act({ kind: 'finish' })
        const { incidents, rotations } = app.store.value
        expect({ at, left: [...incidents, ...rotations] }).toEqual({ at, left: [] })
      }
    },
  )
})
