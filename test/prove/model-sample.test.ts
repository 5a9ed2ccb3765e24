import { expect, test } from 'vitest'
import { MODEL } from './model/suite.ts'
import { runProof } from './run.ts'

// A few sequences of what `npm run prove -- model` tries at length.
test.each(MODEL.proofs.map((proof) => [proof.what, proof] as const))('%s', async (_what, proof) => {
  const { tried, failures, done } = await runProof(proof, null, proof.sample)
  expect(failures, done).toEqual([])
  expect(tried).toBe(proof.sample)
})
