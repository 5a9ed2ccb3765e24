import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * The base64 of a text as it looks inside a longer one that begins `phase` bytes earlier; the edges
 * depend on the neighbours and are cut.
 */
const base64At = (text: string, phase: number): string =>
  Buffer.concat([Buffer.alloc(phase), Buffer.from(text)])
    .toString('base64')
    .slice(phase === 0 ? 0 : 4, -4)

const percent = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '%$&')

/** The forms in which a text could have been left behind. */
const forms = (value: string): readonly (readonly [name: string, bytes: Buffer])[] => [
  ['utf8', Buffer.from(value, 'utf8')],
  ['utf16le', Buffer.from(value, 'utf16le')],
  ['hex', Buffer.from(Buffer.from(value).toString('hex'))],
  ['HEX', Buffer.from(Buffer.from(value).toString('hex').toUpperCase())],
  ['percent', Buffer.from(percent(value))],
  ['PERCENT', Buffer.from(percent(value).toUpperCase())],
  ...[0, 1, 2].map((phase) => [`base64+${phase}`, Buffer.from(base64At(value, phase))] as const),
]

/** The forms of a text that are found in some bytes. */
export const formsIn = (bytes: Buffer, value: string): readonly string[] =>
  forms(value)
    .filter(([, form]) => bytes.includes(form))
    .map(([name]) => name)

const scan = (folder: string, value: string): readonly string[] => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  if (files.length === 0) throw new Error(`no file in ${folder}`)
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) =>
      formsIn(readFileSync(path), value).map((form) => `${relative(folder, path)}: ${form}`),
    )
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Where a text was left in a folder, as `file: form`; empty is good. Fails when there was no file
 * to look at. A running app removes and renames its files: then the whole folder is looked at
 * again, since what is gone from one name may be under another.
 */
export const scanForCanary = (folder: string, value: string, tries = 20): readonly string[] => {
  try {
    return scan(folder, value)
  } catch (error) {
    if (tries > 1 && isGone(error)) return scanForCanary(folder, value, tries - 1)
    throw error
  }
}
