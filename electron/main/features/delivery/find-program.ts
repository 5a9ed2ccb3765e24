import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { codeOfCause } from '../../../service/keys/data-fault.ts'

/** Why nothing at this path can be run; null where something can. */
export const programProblem = (
  path: string,
): 'missing' | 'not_a_file' | 'not_executable' | null => {
  try {
    if (!statSync(path).isFile()) return 'not_a_file'
    accessSync(path, constants.X_OK)
    return null
  } catch (cause) {
    return codeOfCause(cause) === 'EACCES' ? 'not_executable' : 'missing'
  }
}

/**
 * Where a program is, as the search path says, of whose folders only the absolute ones count; null
 * where there is none.
 */
export const findProgram = (name: string, searchPath = process.env.PATH ?? ''): string | null => {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const found = searchPath
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, file))
    .find((path) => programProblem(path) === null)
  return found ?? null
}
