import { expect, test } from 'vitest'
import type { LeasePhase } from '../../../../electron/contract/lease.ts'
import { lease } from '../../../renderer/samples.ts'
import { askedFor, scene } from './person-scene.ts'

/** On the local service nothing else of this key is asked about. */
const withLease = (phase: LeasePhase, connectionId = 'near') => {
  const given = scene()
  given.state.lease = {
    ...lease,
    connectionId,
    keyId: 'one',
    command: 'npm start',
    folder: '/shop',
    phase,
  }
  return given
}

test('the end of a key that a program may use is asked about by every way, with what runs', async () => {
  const confirmation = { typedName: null, signOut: false }
  const ways = async (phase: LeasePhase): Promise<readonly (string | null)[]> => [
    await askedFor('leases:end', lease.id, withLease(phase)),
    await askedFor(
      'api-keys:revoke',
      { connectionId: 'near', id: 'one', confirmation },
      withLease(phase),
    ),
    await askedFor('channel:switch', false, withLease(phase)),
  ]
  for (const phase of ['given', 'running', 'away'] as const)
    expect(await ways(phase)).toEqual([
      expect.stringMatching(/^Revoke the API key of “npm start”\?/),
      expect.stringMatching(/^Revoke this API key on “Local service”\?[\s\S]*“npm start”/),
      expect.stringMatching(/^Stop letting programs ask\?\nPrograms run/),
    ])
  for (const phase of ['creating', 'ending'] as const)
    expect(await ways(phase)).toEqual([null, null, null])
})

test('the end of a program’s key names its folder and connection', async () => {
  expect(await askedFor('leases:end', lease.id, withLease('running', 'far'))).toMatch(
    /Started in: “\/shop”\n\nConnection: “Far”\napi\.example\.com\n\n/,
  )
})
