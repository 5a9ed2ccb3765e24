import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for what a test keeps; the tests' own folder of temporary files is removed as a
 * whole.
 */
export const tempFolder = (name = 'data'): string => mkdtempSync(join(tmpdir(), `${name}-`))
