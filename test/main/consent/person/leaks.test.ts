import { expect, test } from 'vitest'
import type { Leak } from '../../../../electron/contract/leak.ts'
import { leak, leakWrites } from '../../../../electron/main/platform/texts/en-leak.ts'
import { questions as texts } from '../../../../electron/main/platform/texts/en-questions.ts'
import { askedFor, keyOf, remote, scene } from './person-scene.ts'

const REVOKE = { id: 'i', action: { kind: 'revoke', typedName: null, signOut: false } } as const
const of = (connectionId: string): Leak => ({ connectionId, key: keyOf('one') }) as Leak

test('the revoke of a leaked key is asked about as any other: on Production', async () => {
  const production = scene([remote({ production: true })])
  production.state.leak = of('far')
  const asked = await askedFor('leaks:act', REVOKE, production)
  expect(asked).toContain('“name-one”')
  expect(asked).toContain(texts.revoke.production)
  for (const connectionId of ['far', 'near']) {
    const known = scene()
    known.state.leak = of(connectionId)
    expect(await askedFor('leaks:act', REVOKE, known)).toBeNull()
  }
})

test('a pasted secret goes to no service on the network before the person has seen its address', async () => {
  const asked = await askedFor(
    'leaks:ask-host',
    { found: { findingsId: 'f', index: 0 }, connectionId: 'far' },
    scene(),
  )
  expect(asked).toContain(leak.detail)
  expect(
    await askedFor(
      'leaks:ask-host',
      { found: { findingsId: 'f', index: 0 }, connectionId: 'near' },
      scene(),
    ),
  ).toBeNull()
  expect(Object.keys(leakWrites)).toContain('leaks:ask-host')
})
