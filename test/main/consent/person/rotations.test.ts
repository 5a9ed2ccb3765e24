import { expect, test } from 'vitest'
import type { Rotation } from '../../../../electron/contract/rotate.ts'
import { questions as texts } from '../../../../electron/main/platform/texts/en-questions.ts'
import { askedFor, keyOf, remote, scene } from './person-scene.ts'

const of = (step: Rotation['step'], more: Partial<Rotation> = {}): Rotation =>
  ({ connectionId: 'far', oldKey: keyOf('one'), newKey: keyOf('two'), step, ...more }) as Rotation
/** What revokes a key, and whose name is asked about then. */
const REVOKES = [
  [{ kind: 'undo' }, 'two'],
  [{ kind: 'retire', typedName: null }, 'one'],
] as const

test('the end of a rotation is asked about as a revoke of the old key', async () => {
  const given = scene([remote({ production: true })])
  given.state.rotation = of('retire')
  expect(
    await askedFor('rotate:act', { id: 'r', action: { kind: 'retire', typedName: null } }, given),
  ).toContain('“name-one”')
})

test('a revoke by a rotation needs no question where nothing speaks against it', async () => {
  for (const connectionId of ['far', 'near'])
    for (const [action] of REVOKES) {
      const given = scene()
      given.state.rotation = of('deliver', { connectionId })
      expect(await askedFor('rotate:act', { id: 'r', action }, given)).toBeNull()
    }
})

test('a revoke by a rotation whose list was not read yet is asked about', async () => {
  for (const production of [true, false])
    for (const [action, name] of REVOKES) {
      const given = scene([remote({ production })])
      given.state.listed = false
      given.state.rotation = of('deliver')
      const asked = await askedFor('rotate:act', { id: 'r', action }, given)
      expect(asked).toContain(`“name-${name}”`)
    }
})

test('a create that is tried again where the key of the lost answer is revoked first is asked about', async () => {
  const askedWith = (newKey: Rotation['newKey']) => {
    const given = scene([remote({ production: true })])
    given.state.rotation = of('create', { newKey })
    return askedFor(
      'rotate:act',
      { id: 'r', action: { kind: 'retry', step: 'create', newKeyId: newKey?.id ?? null } },
      given,
    )
  }
  expect(await askedWith(keyOf('two'))).toContain('“name-two”')
  expect(await askedWith(null)).toBeNull()
})

test('the key of a lost answer is asked about with its name, its last four characters and its times, because it may be somebody else’s', async () => {
  const left = { ...keyOf('left'), lastUsedAt: null }
  const retry = { kind: 'retry', step: 'create', newKeyId: 'left' } as const
  const confirmation = { typedName: null, signOut: false }
  const again = { connectionId: 'far', attemptId: 'a', id: 'left', confirmation }
  const lost = (isGuess: boolean) => {
    const given = scene()
    given.state.rotation = of('create', { newKey: left })
    given.state.left = left
    given.state.guess = isGuess ? 'left' : null
    return given
  }
  const rotated = await askedFor('rotate:act', { id: 'r', action: retry }, lost(true))
  expect(rotated).toMatch(/“name-left” \(…a1B2\)\n\nCreated: .*\nLast used: no use recorded/)
  expect(rotated).toContain(texts.revoke.guess)
  expect(await askedFor('api-keys:revoke-and-create', again, lost(true))).toBe(rotated)
  expect(await askedFor('rotate:act', { id: 'r', action: retry }, lost(false))).toBeNull()
})

test('the key of a lost answer that no list shows yet is asked about as any other', async () => {
  const given = scene([remote({ production: true })])
  given.state.left = keyOf('left')
  const confirmation = { typedName: null, signOut: false }
  const again = { connectionId: 'far', attemptId: 'a', id: 'left', confirmation }
  expect(await askedFor('api-keys:revoke-and-create', again, given)).toContain('“name-left”')
})
