import { randomInt } from 'node:crypto'
import { basename } from 'node:path'
import { holdsSecret } from '../../../contract/mask-secrets.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LETTERS_LENGTH = 6
/** Longest part that comes from the folder, in characters: the whole name has fewer than 40. */
const FOLDER_MAX = 28
const NO_FOLDER = 'keystow'

const randomLetters = (): string =>
  Array.from({ length: LETTERS_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * The part of a folder's path that names it, without what a name of a key cannot have or nobody can
 * see.
 */
const folderPart = (folder: string): string => {
  const shown = basename(folder)
    .replaceAll(/[\p{C}\p{Z}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return [...shown].slice(0, FOLDER_MAX).join('') || NO_FOLDER
}

const nameWith = (letters: string, folder: string): string => {
  const name = `run-${letters}-${folderPart(folder)}`
  return holdsSecret(name) ? `run-${letters}-${NO_FOLDER}` : name
}

/** A lease's name as an approval shows it, before its letters are chosen. */
export const shownLeaseName = (folder: string): string => nameWith('…', folder)

/**
 * A name for the key of a lease. By its letters a key is found again whose create was never
 * answered. They stand in front, because services cut the end of a long name.
 */
export const newLeaseName = (folder: string): string => nameWith(randomLetters(), folder)
