import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { keepPrivate, keepPrivateFolder } from './private-files.ts'

/**
 * All that the app itself keeps in its folder, and what it holds; the rest there is Chromium's. A
 * `/` at the end: a folder. A `*` stands for any characters. All files are mode 0600; so are the
 * `.tmp` files that `writeAtomically` makes for a moment.
 */
export const DATA_FILES = {
  vault: 'everything that acts or guards, encrypted',
  'vault.previous':
    'the vault as the last start opened it; gone once a secret was erased or the passphrase changed',
  notes: 'what this computer knows of keys besides the lists, encrypted',
  activity: 'the activity log, encrypted',
  'settings.json': 'looks and habits',
  'channel.json':
    'where programs ask, and the token for it; only while they may or the vault is closed',
  'channel/': 'the socket, where the login has no folder for it',
  'main.log': 'errors, masked',
  'main.log.1': 'older errors, masked',
  'local-service.db': 'the embedded service',
  'local-service.snapshot.db': 'its snapshot',
  '*.db-owner': 'which process has such a database open; only while it has',
  '*.db-wal': 'the journal of such a database',
  '*.db-shm': 'the index of that journal',
  '*.broken-*': 'a file that could not be read, unchanged',
} as const

const NAMES: readonly string[] = Object.keys(DATA_FILES)
const PATTERNS = NAMES.filter((name) => name.includes('*')).map(
  (name) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
)
const SINGLE = NAMES.filter((name) => !/[*/]/.test(name))

/** Names of the files in a folder; none where it is missing. */
const filesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  } catch {
    return []
  }
}

/**
 * Names of the files that the app wrote into its folder. A single file is named also where it is
 * missing. Folders are never walked: a link in their place could lead anywhere, or to itself.
 * @internal
 */
export const dataFilesIn = (folder: string): readonly string[] => [
  ...SINGLE,
  ...filesIn(folder).filter((name) => PATTERNS.some((pattern) => pattern.test(name))),
]

/**
 * Makes the app's folder and what it finds there of its own the owner's only, also what an earlier
 * version or a copy left open. The folder of the socket is checked where programs are listened for.
 */
export const keepFolderPrivate = (folder: string): void => {
  keepPrivateFolder(folder)
  // What a link leads to is not the app's.
  for (const path of dataFilesIn(folder).map((name) => join(folder, name)))
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === true) keepPrivate(path)
}
