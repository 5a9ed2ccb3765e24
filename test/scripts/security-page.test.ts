import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { securityPage } from '../../scripts/lint/security-page.ts'
import { newFolder } from '../main/new-folder.ts'

test('the security page names the tests that name its rows, and a row without a test and a test without a row are told', () => {
  const root = newFolder()
  mkdirSync(join(root, 'test'))
  writeFileSync(
    join(root, 'test/a.test.ts'),
    "// Shows: S2\nimport 'x'\n\n// Shows: S1, S9\ntest('it’s so', () => {})\n// Shows: S1\ntest(`and ever`, () => {})\n",
  )
  const page =
    '| One | <!-- S1 --> `test/old.test.ts` |\n| Two | proof `p`; <!-- S2 -->  |\n| Three | <!-- S3 --> `test/gone.test.ts` |\n| Four | by hand |\n'
  expect(securityPage(root, page)).toEqual({
    text: '| One | <!-- S1 --> `test/a.test.ts` “it’s so”, “and ever” |\n| Two | proof `p`; <!-- S2 --> `test/a.test.ts` |\n| Three | <!-- S3 -->  |\n| Four | by hand |\n',
    wrong: ['no test shows S3', 'a test shows S9, which is no row'],
  })
})
