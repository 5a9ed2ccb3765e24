import { homedir } from 'node:os'
import { signedInKeyId } from '../../contract/own-key.ts'
import { addressOf } from '../base/bound-secret.ts'
import { databaseFilesIn } from '../base/database-files.ts'
import type { Push } from '../doors/ipc/push.ts'
import type { Sessions } from '../features/connections/sessions.ts'
import { findGit } from '../features/delivery/env-git.ts'
import type { KeptSecrets } from '../features/kept/kept-secrets.ts'
import type { KeyHashes } from '../features/scan/key-hashes.ts'
import { Scans } from '../features/scan/scans.ts'
import type { Notes } from '../store/notes.ts'
import type { Store } from '../store/store.ts'

/**
 * The scans of this app, with all secrets that are on this computer among those that are
 * recognized.
 */
export const createAppScans = ({
  folder,
  keyHashes,
  kept,
  notesStore,
  push,
  sessions,
}: {
  readonly folder: string
  readonly keyHashes: KeyHashes
  readonly kept: KeptSecrets
  readonly notesStore: Store<Notes>
  readonly push: Push
  readonly sessions: Sessions
}): Scans => {
  const stateOf = (connectionId: string) => {
    const found = sessions.find(connectionId)
    return found.ok ? found.value.state() : null
  }
  /** What was kept, or signed in with, before hashes were noted. */
  const noteKept = async (): Promise<void> => {
    for (const connection of sessions.connections()) {
      const { id } = connection
      const address = addressOf(connection)
      for (const { id: keyId } of kept.of(id)) {
        if (keyHashes.has({ connectionId: id, keyId })) continue
        const opened = await kept.get({ connectionId: id, keyId }, address)
        if (opened.ok) keyHashes.note({ connectionId: id, keyId }, opened.value.secret)
      }
      const ownId = signedInKeyId(stateOf(id)?.own ?? { certainty: 'none', ids: [] })
      if (ownId === null || keyHashes.has({ connectionId: id, keyId: ownId })) continue
      const token = sessions.token(id)
      if (token.ok) keyHashes.note({ connectionId: id, keyId: ownId }, token.value.secret)
    }
  }
  return new Scans(
    notesStore,
    {
      connections: sessions.connections,
      keysOf: (id) => stateOf(id)?.keys ?? [],
      hashes: keyHashes,
      noteKept,
    },
    {
      databases: databaseFilesIn(folder),
      git: () => findGit(),
      computer: { home: homedir(), env: process.env, platform: process.platform },
    },
    (progress) => push('scan:moved', progress),
  )
}
