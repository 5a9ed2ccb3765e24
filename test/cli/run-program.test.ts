import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keystow, newApp } from './command-scene.ts'

test.each([
  ['/nonexistent/program', 127, 'the program was not found'],
  ['keystow-nonexistent', 127, 'the program was not found'],
  [import.meta.filename, 126, 'the program cannot be run'],
])('a run of %s ends before anybody is asked', async (missing, code, why) => {
  const { computer } = await newApp()
  expect(await keystow(computer, 'run', '--', missing)).toEqual({
    code,
    out: '',
    err: `keystow: ${why}; nothing was done\n`,
  })
  expect(computer.shown).toEqual([])
})

test('a run of a file that turns out to be no program revokes the key', async () => {
  const { computer } = await newApp()
  const file = join(computer.data, 'program')
  writeFileSync(file, '#!/nonexistent/interpreter\n', { mode: 0o755 })
  expect(await keystow(computer, 'run', '--', file)).toMatchObject({ code: 127 })
  expect(computer.living()).toEqual([])
})
