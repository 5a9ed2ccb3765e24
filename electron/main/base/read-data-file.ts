import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/**
 * What a file of the data folder holds. What is no file, such as a pipe, is refused: main would
 * wait for it for good.
 */
export const readDataFile = (path: string): string => {
  const { O_RDONLY, O_NONBLOCK = 0 } = constants
  const file = openSync(path, O_RDONLY | O_NONBLOCK)
  try {
    if (!fstatSync(file).isFile()) throw new Error('not a file')
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}
