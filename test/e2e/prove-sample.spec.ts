import { expect, test } from '@playwright/test'
import { APP } from '../prove/app/suite.ts'
import { COMMAND } from '../prove/command/suite.ts'
import type { Suite } from '../prove/proof.ts'
import { runProof } from '../prove/run.ts'
import { repo } from './support/app.ts'

// Some start the app for each try. They share nothing, and one after the other they would outlast
// all other files.
test.describe.configure({ mode: 'parallel' })

// A few tries of what `npm run prove -- app` and `command` do at length.
for (const suite of [APP, COMMAND] as unknown as readonly Suite<unknown>[])
  for (const proof of suite.proofs) {
    test(proof.what, { tag: '@more' }, async () => {
      const { tried, failures } = await runProof(proof, await suite.load(repo), proof.sample)
      expect(failures).toEqual([])
      expect(tried).toBeGreaterThan(0)
    })
  }
