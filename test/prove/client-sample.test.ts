// @module-tag more
import { expect, test } from 'vitest'
import { CLIENT } from './client/suite.ts'
import { runProof } from './run.ts'

// A few tries of what `npm run prove -- client` does at length. Other programs are started: how
// long that takes is the machine's affair. What needs more than this computer is not among them.
const here = CLIENT.proofs.filter(({ missing }) => missing === undefined)

test.each(here.map((proof) => [proof.what, proof] as const))('%s', async (_what, proof) => {
  const { tried, failures } = await runProof(proof, null, proof.sample)
  expect(failures).toEqual([])
  expect(tried).toBeGreaterThan(0)
})
