import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Number of files in a folder, without what tools, which may be running, and Electron's installer
 * put into `node_modules` later.
 */
const countFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => [
      entry.name,
      ...(entry.isDirectory()
        ? readdirSync(join(folder, entry.name), { recursive: true }).map((name) =>
            join(entry.name, name),
          )
        : []),
    ])
    .filter((name) => !/^electron.(dist|path)/.test(name)).length

/**
 * Notes in the file `mark` that `folder` has all of `version` now. Written last, so that an
 * interrupted install does not count.
 */
export const markWhole = (folder, mark, version) =>
  writeFileSync(mark, `${version} ${countFiles(folder)}`)

/** Whether `folder` still has as many files as when `mark` was written for this version. */
export const isWhole = (folder, mark, version) => {
  try {
    const [marked, files] = readFileSync(mark, 'utf8').split(' ')
    return marked === version && countFiles(folder) >= Number(files)
  } catch {
    return false
  }
}
