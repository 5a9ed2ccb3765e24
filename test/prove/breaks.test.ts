import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APP } from './app/suite.ts'
import { brokenText, PROJECT } from './breaks.ts'
import { filesOf } from './proof.ts'
import { SUITES } from './suites.ts'

const breaks = SUITES.flatMap(({ id, home, proofs }) =>
  proofs.flatMap((proof) =>
    [proof.breaks, ...(proof.moreBreaks ?? [])].flatMap((broken) =>
      filesOf(broken).map((one) => [`${id} ${proof.id}: ${broken.what}`, home, one] as const),
    ),
  ),
)

// `npm run prove -- … --broken` says whether each proof notices. Here only: that what it breaks is
// still there, and still a program.
test.each(breaks)('what breaks the proof %s fits the code as it is', (_proof, home, broken) => {
  expect(stripTypeScriptTypes(brokenText(PROJECT, home, broken))).not.toBe('')
})

test('a copy of the app has every file that its build settings read', () => {
  const settings = readFileSync(join(PROJECT, 'electron.vite.config.ts'), 'utf8')
  const read = [...settings.matchAll(/from '\.\/(.+?)'/g)].map(([, path]) => path ?? '')
  expect(read).not.toEqual([])
  expect(
    read.filter((path) => !APP.parts.some((part) => path === part || path.startsWith(`${part}/`))),
  ).toEqual([])
})
