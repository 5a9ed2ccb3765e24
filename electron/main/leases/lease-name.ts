import { randomInt } from 'node:crypto'
import { basename } from 'node:path'
import { holdsSecret } from '../../contract/mask-secrets.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const SUFFIX_LENGTH = 6
/** Longest part that comes from the folder, in characters. */
const FOLDER_MAX = 60
const NO_FOLDER = 'keystow'

const suffix = (): string =>
  Array.from({ length: SUFFIX_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * The part of a folder's path that names it, without what a name of a key cannot have or nobody can
 * see.
 */
const folderPart = (folder: string): string => {
  const shown = basename(folder)
    .replaceAll(/[\p{C}\p{Z}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const part = [...shown].slice(0, FOLDER_MAX).join('')
  return part === '' || holdsSecret(part) ? NO_FOLDER : part
}

/** What the names of a folder's leases begin with. */
export const leaseNameStart = (folder: string): string => `${folderPart(folder)}-run-`

/**
 * A name for the key of a lease. By its end a key is found again whose create was never answered.
 */
export const newLeaseName = (folder: string): string => leaseNameStart(folder) + suffix()
