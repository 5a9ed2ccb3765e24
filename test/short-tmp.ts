import { tmpdir } from 'node:os'

/**
 * Folder of temporary files for what has a socket in it. The path of a Unix socket has 107 bytes at
 * most, and that of `TMPDIR` may have as many.
 */
export const SHORT_TMP = process.platform === 'win32' ? tmpdir() : '/tmp'
