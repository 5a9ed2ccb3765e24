import { expect, test } from 'vitest'
import type { Proof } from './proof.ts'
import { runProof } from './run.ts'
import { allProven, printProofs } from './table.ts'

const proof: Proof<null> = {
  id: 'one',
  what: 'it holds',
  full: 1,
  sample: 1,
  breaks: { what: '', file: '', edits: [] },
  run: (_scene, _amount, tally) => {
    tally.check(true, '')
    return 'done'
  },
}

test('a proof that misses what it needs tries nothing, counts as neither proven nor failed, and says what is missing', async () => {
  const results = [
    await runProof(proof, null, 1),
    await runProof(
      {
        ...proof,
        id: 'two',
        missing: () => 'npm finds nothing',
        run: () => Promise.reject(new Error('run')),
      },
      null,
      1,
    ),
    await runProof({ ...proof, id: 'three', missing: () => null }, null, 1),
  ]
  const table = printProofs(results)
  expect(table).toContain('not run: npm finds nothing')
  expect(table).toContain('2 proven, 0 failed, 1 not run')
  expect(allProven(results)).toBe(true)
})
