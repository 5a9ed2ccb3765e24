import { expect, test } from 'vitest'
import { folderRefusal, shownFolder } from '../../../electron/main/base/data-folder.ts'

test('a refused start names the folder in one line whose characters can all be seen, on stderr and in the box', () => {
  const path = '/tmp/data\u202Etxt\u2028\n\u200Bend'
  expect(shownFolder(path)).toBe('/tmp/data?txt???end')
  expect(folderRefusal({ path, code: 'EACCES' })).toBe(
    'keystow: not started: nothing can be kept in /tmp/data?txt???end (EACCES)\n',
  )
  expect(shownFolder('/home/anna müller/Schlüssel')).toBe('/home/anna müller/Schlüssel')
})
