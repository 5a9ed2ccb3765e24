import { isAbsolute, relative, sep } from 'node:path'

/**
 * Tells whether an absolute path is a folder or lies in it. Compares texts only: no link is
 * followed.
 */
export const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`)
}
