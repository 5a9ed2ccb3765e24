import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder for one test, which is removed after it. */
export const newFolder = (name = 'keystow-', within = tmpdir()): string => {
  const folder = realpathSync(mkdtempSync(join(within, name)))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** All that the files of a folder hold. */
export const textsIn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
