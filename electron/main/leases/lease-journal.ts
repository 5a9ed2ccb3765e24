import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../contract/parse-json.ts'
import { log } from '../diagnostics/log.ts'
import { parseUnknown } from '../security/parse-unknown.ts'
import { readDataFile } from '../storage/read-data-file.ts'
import { keepPrivate, keepPrivateFolder, writePrivate } from '../storage/write-private.ts'

const text = z.string().max(4096)
const shape = z.strictObject({
  version: z.literal(1),
  id: z.uuid(),
  connectionId: text,
  address: text,
  keyName: text,
  keyId: text.nullable(),
  known: z.array(text).readonly(),
  tokenHash: z.string().regex(/^[\da-f]{64}$/),
  program: text,
  since: z.number(),
  endsAt: z.number(),
  seconds: z.number().positive(),
})

/**
 * A lease as it is kept on the disk. No secret: of the lease's own token there is a hash, of the command the program alone. `address`:
 * where it was begun, as `addressOf`. `keyId` is null until the service named the key. `known`: from `listedIds`, before the create.
 */
export type NotedLease = Readonly<Omit<z.infer<typeof shape>, 'version'>>

/** One file a lease, from before its key is created until that key is gone. */
export interface LeaseJournal {
  /** It is on the disk when the call returns; throws when the disk refuses. */
  write(lease: NotedLease): void
  /** What the disk refuses is only logged: the next start finds the key gone. */
  drop(id: string): void
  /** What an earlier run of the app left behind. A file that cannot be read is set aside. */
  left(): readonly NotedLease[]
}

/** `quarantined` is called with the path of each file that was set aside: the key that it was about may work still. */
export const openLeaseJournal = (folder: string, quarantined: (path: string) => void): LeaseJournal => {
  const own = join(folder, 'leases')
  const pathOf = (id: string): string => join(own, `${id}.json`)
  const files = (): readonly string[] => {
    try {
      return readdirSync(own)
    } catch {
      return []
    }
  }
  const leftIn = (name: string): readonly NotedLease[] => {
    const path = join(own, name)
    try {
      keepPrivate(path)
      const read = parseUnknown(shape, parseJson(readDataFile(path)))
      if (read.success && name === `${read.data.id}.json`) {
        const { version: _version, ...lease } = read.data
        return [lease]
      }
      const aside = `${path}.broken`
      renameSync(path, aside)
      log.error('a note of a lease was not readable and was set aside', 'unreadable')
      quarantined(aside)
    } catch (cause) {
      // The app starts without it; the keys are listed as they are.
      log.error('a note of a lease could not be opened', cause)
    }
    return []
  }

  return {
    write: (lease) => {
      keepPrivateFolder(own)
      writePrivate(pathOf(lease.id), JSON.stringify({ version: 1, ...lease }))
    },
    drop: (id) => {
      try {
        rmSync(pathOf(id), { force: true })
      } catch (cause) {
        log.error('a note of a lease could not be removed', cause)
      }
    },
    left: () =>
      files()
        .filter((name) => name.endsWith('.json'))
        .flatMap(leftIn),
  }
}
