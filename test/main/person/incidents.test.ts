import { expect, test } from 'vitest'
import type { Incident } from '../../../electron/contract/incident.ts'
import { incidentWrites, leak } from '../../../electron/main/texts/en-incident.ts'
import { questions as texts } from '../../../electron/main/texts/en-questions.ts'
import { askedFor, keyOf, remote, scene } from './person-scene.ts'

const REVOKE = { id: 'i', action: { kind: 'revoke', typedName: null, signOut: false } } as const
const of = (connectionId: string): Incident => ({ connectionId, key: keyOf('one') }) as Incident

test('the revoke of a leaked key is asked about as any other: on Production', async () => {
  const production = scene([remote({ production: true })])
  production.state.incident = of('far')
  const asked = await askedFor('incidents:act', REVOKE, production)
  expect(asked).toContain('“name-one”')
  expect(asked).toContain(texts.revoke.production)
  for (const connectionId of ['far', 'near']) {
    const known = scene()
    known.state.incident = of(connectionId)
    expect(await askedFor('incidents:act', REVOKE, known)).toBeNull()
  }
})

test('a pasted secret goes to no service on the network before the person has seen its address', async () => {
  const asked = await askedFor(
    'incidents:ask-host',
    { found: { findingsId: 'f', index: 0 }, connectionId: 'far' },
    scene(),
  )
  expect(asked).toContain(leak.detail)
  expect(
    await askedFor(
      'incidents:ask-host',
      { found: { findingsId: 'f', index: 0 }, connectionId: 'near' },
      scene(),
    ),
  ).toBeNull()
  expect(Object.keys(incidentWrites)).toContain('incidents:ask-host')
})
