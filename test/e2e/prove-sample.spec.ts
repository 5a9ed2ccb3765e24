import { expect, test } from '@playwright/test'
import { APP } from '../prove/app/suite.ts'
import { runProof } from '../prove/run.ts'
import { repo } from './support/app.ts'

// Some start the app for each try.
test.setTimeout(300_000)

// A few tries of what `npm run prove -- app` does at length.
for (const proof of APP.proofs) {
  test(proof.what, async () => {
    const { tried, failures } = await runProof(proof, await APP.load(repo), proof.sample)
    expect(failures).toEqual([])
    expect(tried).toBeGreaterThan(0)
  })
}
