import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../new-folder.ts'
import { known, scanAll, secret } from './support.ts'

test('a place is listed once, where a line has the key twice and a chosen folder lies in another', async () => {
  const root = newFolder()
  const inner = join(root, 'inner')
  mkdirSync(inner)
  const path = join(inner, 'notes.txt')
  writeFileSync(path, `${secret} ${secret}\n${secret}\n`)
  const { places } = await scanAll({ folders: [root, inner], known })
  expect(places.map((place) => [place.path, place.line])).toEqual([
    [path, 1],
    [path, 2],
  ])
})
