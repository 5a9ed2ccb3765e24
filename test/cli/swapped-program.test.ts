import {
  appendFileSync,
  chmodSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keystow, newApp } from './command-scene.ts'

const SCRIPT = (word: string) => `#!/bin/sh\necho ${word}\n`
const TIME = new Date('2026-01-01T00:00:00Z')
const write = (path: string, word: string): void => {
  writeFileSync(path, SCRIPT(word), { mode: 0o755 })
  utimesSync(path, TIME, TIME)
}

const SWAPS: Readonly<Record<string, (program: string, other: string) => void>> = {
  'is renamed over': (program, other) => renameSync(other, program),
  'gets another text of the same length and time': (program) => write(program, 'wrong'),
  'gets a line more': (program) => appendFileSync(program, 'echo wrong\n'),
  'becomes a link to another': (program, other) => {
    rmSync(program)
    symlinkSync(other, program)
  },
  'gets another mode': (program) => chmodSync(program, 0o777),
  'is gone': (program) => rmSync(program),
}

test.skipIf(process.platform === 'win32').each(Object.entries(SWAPS))(
  'a program that %s after the app looked at it last is not started, and its key is revoked',
  async (_what, swap) => {
    const { computer } = await newApp()
    const [program, other] = [join(computer.data, 'right'), join(computer.data, 'other')]
    write(program, 'right')
    write(other, 'wrong')
    let isSwapped = false
    computer.service.log?.onAdd(() => {
      const isMade = computer.service.log?.entries().some(({ method }) => method === 'POST')
      if (isMade !== true || isSwapped) return
      isSwapped = true
      swap(program, other)
    })
    const { code, out, err } = await keystow(computer, 'run', '--', program)
    expect([isSwapped, code, out]).toEqual([true, 65, ''])
    expect(err).toContain(
      'the program is another file than the one that was shown and was not started\n',
    )
    expect(computer.living()).toEqual([])
  },
)

test('a program that stays as it was is started', async () => {
  const { computer } = await newApp()
  const program = join(computer.data, 'right')
  write(program, 'right')
  expect(await keystow(computer, 'run', '--', program)).toMatchObject({ code: 0, out: 'right\n' })
})
