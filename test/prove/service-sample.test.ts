// @module-tag more
import { expect, test } from 'vitest'
import { runProof } from './run.ts'
import { SERVICE } from './service/suite.ts'

// A few tries of what `npm run prove -- service` does at length.
const here = SERVICE.proofs.filter(({ missing }) => missing === undefined)

test.concurrent.each(here.map((proof) => [proof.what, proof] as const))(
  '%s',
  async (_what, proof) => {
    const { tried, failures } = await runProof(proof, null, proof.sample)
    expect(failures).toEqual([])
    expect(tried).toBeGreaterThan(0)
  },
)
