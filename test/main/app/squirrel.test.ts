import { expect, test } from 'vitest'
import { squirrelWork } from '../../../electron/main/app/squirrel.ts'

const program = '/app-0.1.0/keystow.exe'

test.each([
  ['--squirrel-install', ['--createShortcut=keystow.exe']],
  ['--squirrel-updated', ['--createShortcut=keystow.exe']],
  ['--squirrel-uninstall', ['--removeShortcut=keystow.exe']],
  ['--squirrel-obsolete', []],
])('%s is answered without opening a window', (word, work) =>
  expect(squirrelWork([program, word, '0.1.0'], program)).toEqual(work),
)

test.each([[[program]], [[program, '--local']], [[program, '--squirrel-firstrun']]])(
  'a person who starts the app gets the app: %j',
  (words) => {
    expect(squirrelWork(words, program)).toBeNull()
  },
)
