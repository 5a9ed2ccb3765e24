import { join } from 'node:path'
import { keepPrivate, keepPrivateFolder } from './write-private.ts'

/** Every file that the app itself writes into its folder, and what it holds. All are mode 0600; the rest there is Chromium's. */
export const DATA_FILES = {
  'settings.json': 'settings and connections, without tokens',
  'tokens.json': 'the token of each connection, sealed',
  'rotations.json': 'rotations under way, their secrets sealed',
  'annotations.json': 'what a person noted about keys',
  'visits.json': 'ids of the keys listed last',
  'lock.json': 'what a passphrase is checked against',
  'lock.sealed': 'the same, sealed by the secure store',
  'activity.jsonl': 'what this app did',
  'main.log': 'errors, masked',
  'main.log.1': 'older errors, masked',
  'update-minimum.json': 'the oldest version that a signed manifest still allowed',
  'local-service.db': 'the embedded service',
  'local-service.snapshot.db': 'its snapshot',
} as const

/** Makes the app's folder and what it finds there of its own the owner's only, also what an earlier version or a copy left open. */
export const keepFolderPrivate = (folder: string): void => {
  keepPrivateFolder(folder)
  for (const name of Object.keys(DATA_FILES)) keepPrivate(join(folder, name))
}
