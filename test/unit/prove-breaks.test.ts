import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { brokenText, PROJECT } from '../prove/breaks.ts'
import { SUITES } from '../prove/suites.ts'

const breaks = SUITES.flatMap(({ id, home, proofs }) => proofs.map((proof) => [`${id} ${proof.id}`, home, proof.breaks] as const))

// `npm run prove -- … --broken` says whether each proof notices. Here only: that what it breaks is still there, and still a program.
test.each(breaks)('what breaks the proof %s fits the code as it is', (_proof, home, broken) => {
  expect(stripTypeScriptTypes(brokenText(PROJECT, home, broken))).not.toBe('')
})
