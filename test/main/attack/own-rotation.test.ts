// The rotation of the key that the app is signed in with, killed at each crossing.
import { expect, test } from 'vitest'
import { confirmationWord } from '../../../electron/contract/shown-name.ts'
import type { FaultSpec } from '../../../electron/contract/lab.ts'
import { present } from '../../values.ts'
import {
  act,
  anew,
  app,
  CONNECTION,
  ids,
  own,
  rotate,
  save,
  secretOf,
  service,
  session,
  start,
  world,
  works,
} from '../workflows/work-scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const now = () => app.rotations.list()[0]

/** Whether the person gets at a working secret by what the window offers. */
const hasWayIn = async (newKeyId: string | null, secret: string | null): Promise<string> => {
  if (session().state().phase === 'ready') return 'signed in'
  for (let round = 0; round < 3; round += 1) {
    const one = now()
    if (one === undefined) return 'no rotation, signed out'
    const { revealId } = one
    if (revealId !== null && secret !== null) {
      const used = app.reveals.use(revealId)
      if (used.ok && used.value.secret === secret) return 'revealed'
    }
    for (const kind of ['open', 'retry', 'undo', 'back'] as const) {
      void world.ask('rotate:act', {
        id: one.id,
        action:
          kind === 'retry'
            ? { kind, step: one.step, newKeyId: one.newKey?.id ?? null }
            : { kind },
      })
      await world.advance(20_000)
    }
    if (session().state().phase === 'ready') return 'signed in'
  }
  const one = now()
  const held = newKeyId === null ? null : app.rotations.secretOf(CONNECTION, newKeyId)
  return `shut out: ${session().state().phase}, rotation ${one?.step} ${one?.problem?.kind}, secret ${held === null ? 'gone' : 'held'}`
}

const FAULTS: readonly (readonly [string, Omit<FaultSpec, 'operation' | 'keyId'>])[] = [
  ['late-commit 60 s', { kind: 'late-commit', times: { next: 1 }, ms: 60_000 }],
  ['commit-then-drop', { kind: 'commit-then-drop', times: { next: 1 } }],
  ['reset', { kind: 'reset', times: { next: 1 } }],
]

test.each(FAULTS)(
  'an undo after the old key’s DELETE had no answer (%s), killed at each half-crossing, leaves a way in',
  async (_name, fault) => {
    const wrong: string[] = []
    for (let at = 0; at < 60; at += 1) {
      await anew()
      await rotate(own.id, 'mine')
      const newKey = present(now()?.newKey)
      const secret = secretOf(present(now()))
      await save()
      service.faults.arm({ operation: 'revoke', keyId: own.id, ...fault })
      await act('retire', { typedName: confirmationWord(present(now()).oldKey) })
      const before = `${now()?.step} ${now()?.problem?.kind}`
      const killed = world.killAt(at)
      void world
        .ask('rotate:act', { id: present(now()).id, action: { kind: 'undo' } })
        .catch(() => {})
      await Promise.race([killed, world.advance(30_000)])
      const wasKilled = !world.isRunning
      world.onCrossing = () => {}
      if (!wasKilled) world.kill()
      await start()
      await world.advance(HOUR)
      const lives = [ids().includes(own.id), ids().includes(newKey.id)]
      const way = await hasWayIn(newKey.id, secret)
      if (!lives.includes(true)) wrong.push(`at ${at} (before: ${before}): both keys dead`)
      else if (!/signed in|revealed/.test(way)) wrong.push(`at ${at} (before: ${before}): ${lives} ${way}`)
      void works
      if (!wasKilled) break
    }
    expect(wrong).toEqual([])
  },
  900_000,
)

test('a rotation of the own key, killed at each half-crossing from its start to its end, leaves a way in', async () => {
  const wrong: string[] = []
  for (let at = 0; at < 120; at += 1) {
    await anew()
    const killed = world.killAt(at)
    const work = async () => {
      await rotate(own.id, 'mine')
      await save()
      await act('retire', { typedName: confirmationWord(present(now()).oldKey) })
    }
    void work().catch(() => {})
    await Promise.race([killed, world.advance(60_000)])
    const wasKilled = !world.isRunning
    world.onCrossing = () => {}
    if (!wasKilled) world.kill()
    await start()
    await world.advance(10 * MINUTE)
    const way = await hasWayIn(now()?.newKey?.id ?? null, null)
    if (!/signed in|revealed/.test(way)) wrong.push(`at ${at}: ${way}`)
    if (!wasKilled) break
  }
  expect(wrong).toEqual([])
}, 900_000)
