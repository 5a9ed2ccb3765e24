import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'keystow-scan-'

/** Where `makeGitFolder` puts its links, in a folder of `makeTemporary`. */
export const gitFolderIn = (temporary: string): string => join(temporary, 'git')

export const makeTemporary = (): string => mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))

/**
 * Removes a folder that `makeGitFolder` made. Each of its links goes by itself, and what is none
 * ends it with nothing removed: a recursive removal that takes a junction for a folder would empty
 * the repository that it leads to.
 */
export const removeGitFolder = (folder: string): void => {
  const objects = join(folder, 'objects')
  if (existsSync(objects)) for (const name of readdirSync(objects)) unlinkSync(join(objects, name))
  rmSync(folder, { recursive: true, force: true })
}

export const removeTemporary = (temporary: string): void => {
  removeGitFolder(gitFolderIn(temporary))
  rmSync(temporary, { recursive: true, force: true })
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Others can make such a folder too, where all have one for temporary files, and change it while it
 * is removed.
 */
const isOurs = (path: string, user: number | undefined): boolean => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() === true && (user === undefined || found.uid === user)
}

/** Removes what a run that was killed left: links, and nothing else. */
export const clearLeft = (folder = tmpdir(), user = process.getuid?.()): void => {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    const path = join(folder, name)
    if (pid > 0 && !isAlive(pid) && isOurs(path, user)) removeTemporary(path)
  }
}
