import { existsSync, lstatSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { log } from '../diagnostics/log.ts'
import { changeQuietly, openStoreFile, type StoreFile } from '../storage/store-file.ts'
import { NAME_BEFORE, type Unfinished } from './env-write.ts'

/** A type, not an interface: electron-store wants an index signature. */
type OnDisk = { readonly paths: readonly string[] }

const onDisk = z.object({ paths: z.array(z.string().max(4096)) })

/** Whether it is gone by now: what an earlier run left of a file that it had not written to its end. It may hold a secret. */
const isRemoved = (path: string): boolean => {
  if (!NAME_BEFORE.test(path)) return true
  try {
    const left = lstatSync(path, { throwIfNoEntry: false })
    if (left?.isFile() === true) rmSync(path)
    // Where its folder is missing, a disk may be away that comes back.
    return left !== undefined || existsSync(dirname(path))
  } catch (cause) {
    log.error('a file that was not written to its end could not be removed', cause)
    return false
  }
}

/** Notes each file while it is being written, and removes at once what an earlier run left; what it cannot reach then it keeps noted. Its own file is made when it is first needed. */
export const openUnfinished = (folder: string): Unfinished => {
  let file: StoreFile<OnDisk> | null = null
  const load = (): StoreFile<OnDisk> => {
    file ??= openStoreFile<OnDisk>(folder, 'deliveries', onDisk, { paths: [] })
    return file
  }
  if (existsSync(join(folder, 'deliveries.json'))) {
    const { paths } = load().value
    const still = paths.filter((path) => !isRemoved(path))
    if (still.length < paths.length) changeQuietly(load(), { paths: still })
  }
  return {
    begin: (path) => load().change({ paths: [...load().value.paths, path] }),
    end: (path) => changeQuietly(load(), { paths: load().value.paths.filter((one) => one !== path) }),
  }
}
