import { statSync } from 'node:fs'
import { expect } from 'vitest'

/** Nobody but the owner can read the file, where the system has such modes. */
export const expectOwnersOnly = (path: string): void => {
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
}
