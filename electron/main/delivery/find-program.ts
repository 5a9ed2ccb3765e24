import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** Where a program is, as the search path says, of whose folders only the absolute ones count; null where there is none. */
export const findProgram = (name: string, searchPath = process.env.PATH ?? ''): string | null => {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const found = searchPath
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, file))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
  return found ?? null
}
