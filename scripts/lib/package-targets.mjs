import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'
import { onPath } from './system.mjs'

export const releaseFolder = inRoot('release', 'make')

/** The value that follows an option in a list of arguments, or null. */
export const optionValue = (argv, option) =>
  argv.includes(option) ? (argv[argv.indexOf(option) + 1] ?? null) : null

/** What a Linux can make: an rpm only where its own tool is. */
export const linuxTargets = () => {
  if (onPath('rpmbuild')) return ['zip', 'deb', 'rpm']
  say('rpmbuild is missing, so no .rpm is made. To have one: sudo apt-get install -y rpm')
  return ['zip', 'deb']
}

/** Every file in a folder and below, in order. */
export const filesBelow = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
