import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Number of files in a folder, without what tools and Electron's installer put into `node_modules` later. */
const countFiles = (folder) => readdirSync(folder, { recursive: true }).filter((name) => !/^(\.|electron.(dist|path))/.test(name)).length

/** Notes in the file `mark` that `folder` has all of `version` now. Written last, so that an interrupted install does not count. */
export const markWhole = (folder, mark, version) => writeFileSync(mark, `${version} ${countFiles(folder)}`)

/** Whether `folder` still has as many files as when `mark` was written for this version. */
export const isWhole = (folder, mark, version) => {
  try {
    const [marked, files] = readFileSync(mark, 'utf8').split(' ')
    return marked === version && countFiles(folder) >= Number(files)
  } catch {
    return false
  }
}
