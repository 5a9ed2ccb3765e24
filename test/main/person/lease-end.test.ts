import { expect, test } from 'vitest'
import type { LeasePhase } from '../../../electron/contract/lease.ts'
import { lease } from '../../renderer/samples.ts'
import { askedFor, scene } from './person-scene.ts'

const askedIn = (phase: LeasePhase) => {
  const given = scene()
  given.state.lease = { ...lease, connectionId: 'far', command: 'npm start', folder: '/shop', phase }
  return askedFor('leases:end', lease.id, given)
}

test('the end of a key that a program may use is asked about, with what runs and where', async () => {
  for (const phase of ['given', 'running', 'away'] as const)
    expect(await askedIn(phase)).toMatch(
      /^Revoke the API key of “npm start”\?\n“\/shop”\n\n“Far”\napi\.example\.com\n\n/,
    )
  for (const phase of ['creating', 'ending'] as const) expect(await askedIn(phase)).toBeNull()
})
