// @module-tag more
import { expect, test } from 'vitest'
import { MODEL } from './model/suite.ts'
import { runProof } from './run.ts'

const SEQUENCES = 6

test.each(MODEL.proofs.map((proof) => [proof.what, proof] as const))(
  '%s, in more sequences',
  async (_what, proof) => {
    const { failures, done } = await runProof(proof, null, SEQUENCES)
    expect(failures, done).toEqual([])
  },
)
