import { z } from 'zod'
import { log } from '../diagnostics/log.ts'
import { openStoreFile, type StoreFile } from '../storage/store-file.ts'
import { isNewer } from './manifest.ts'

/** The highest minimum version that a signed manifest ever named to this copy: `0.0.0` before the first. */
export interface KnownMinimum {
  version(): string
  /** Keeps the higher of the two. */
  raise(version: string): void
}

type OnDisk = { readonly minimum: string }

/** Kept in a file of its own in `folder`, which is read at the first question. */
export const openKnownMinimum = (folder: string): KnownMinimum => {
  let file: StoreFile<OnDisk> | null = null
  const load = (): StoreFile<OnDisk> => {
    file ??= openStoreFile<OnDisk>(folder, 'update-minimum', z.object({ minimum: z.string().regex(/^\d+\.\d+\.\d+$/) }), {
      minimum: '0.0.0',
    })
    return file
  }
  return {
    version: () => load().value.minimum,
    raise: (version) => {
      if (!isNewer(version, load().value.minimum)) return
      try {
        load().change({ minimum: version })
      } catch (cause) {
        // The next manifest names it again.
        log.error('update-minimum.json could not be written', cause)
      }
    },
  }
}
