import { isAbsolute, relative, sep } from 'node:path'

/** Whether an absolute path is a folder or lies in it, by its text alone. */
export const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`)
}
