import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../diagnostics/log.ts'
import { writePrivate } from '../storage/write-private.ts'
import type { Sealer } from '../vault/sealer.ts'

const FILE = 'channel.sealed'
const OWNER = 'channel'
const ON = 'on'
/** It belongs to this computer, not to a service. */
const ADDRESS = ''

/**
 * Whether the person switched the channel on. It lowers a guard, so a file that anybody could have edited does not say so: it is sealed by
 * the OS store, and what cannot be opened counts as off until the person is asked again.
 */
export interface ChannelPermission {
  /** `unproven`: there is a record, and it could not be opened. */
  read(): Promise<'on' | 'off' | 'unproven'>
  /** Whether it is kept for the next start. Without a secure store it is not. */
  grant(): Promise<boolean>
  /** Throws when the disk refuses. */
  withdraw(): void
}

const sealedIn = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

export const openChannelPermission = (folder: string, sealer: Pick<Sealer, 'seal' | 'open'>): ChannelPermission => {
  const path = join(folder, FILE)
  return {
    read: async () => {
      const sealed = sealedIn(path)
      if (sealed === null) return 'off'
      const opened = await sealer.open(sealed, OWNER, ADDRESS)
      return opened.ok && opened.value.text === ON ? 'on' : 'unproven'
    },
    grant: async () => {
      const sealed = await sealer.seal(ON, OWNER, ADDRESS)
      if (!sealed.ok) return false
      try {
        writePrivate(path, sealed.value)
        return true
      } catch (cause) {
        log.error('that programs may ask could not be written', cause)
        return false
      }
    },
    withdraw: () => rmSync(path, { force: true }),
  }
}
