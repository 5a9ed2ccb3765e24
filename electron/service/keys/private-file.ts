import { chmodSync, closeSync, existsSync, fchmodSync, openSync } from 'node:fs'

/** What SQLite writes beside a data file, by how the name ends. */
export const JOURNALS = ['-wal', '-shm'] as const

export const OWNER_ONLY = 0o600

/** Changes a mode, unless the disk is read-only, knows no modes, or the file is somebody else's, who answers for it. */
export const unlessForeign = (change: () => void): void => {
  try {
    change()
  } catch (cause) {
    if (!['EPERM', 'EROFS', 'ENOTSUP'].includes(String((cause as NodeJS.ErrnoException).code))) throw cause
  }
}

/**
 * Makes sure that a data file exists and that only its owner reads it and its journals, whatever the umask and however they were
 * found: a copy or another program may have left them open. SQLite gives new journals the mode of the file. Throws what `open` throws.
 */
export const keepPrivate = (file: string): void => {
  const opened = openSync(file, 'a', OWNER_ONLY)
  try {
    unlessForeign(() => fchmodSync(opened, OWNER_ONLY))
  } finally {
    closeSync(opened)
  }
  for (const suffix of JOURNALS) if (existsSync(file + suffix)) unlessForeign(() => chmodSync(file + suffix, OWNER_ONLY))
}
