import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { system } from './packages.ts'

export const INSTALLED = '/usr/lib/keystow'

const copyOf = (): string => {
  const folder = mkdtempSync('/tmp/keystow-copy-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  system('cp', '-a', `${INSTALLED}/.`, folder)
  system('chmod', '755', folder)
  return folder
}

/** A copy of the installed app whose program is called as Electron's own is. Answers it. */
export const renamedCopy = async (): Promise<string> => {
  const program = join(copyOf(), 'electron')
  await rename(join(dirname(program), 'keystow'), program)
  return program
}

/**
 * A copy of the installed app with the inspect fuse turned on, and nothing else: the only way to
 * look into it. Answers its program.
 */
export const drivableCopy = async (): Promise<string> => {
  const program = join(copyOf(), 'keystow')
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  return program
}

const digests = (folder: string): ReadonlyMap<string, string> => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    paths.map((path) => [
      relative(folder, path),
      `${statSync(path).mode.toString(8)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`,
    ]),
  )
}

/** The files that differ between two folders, in content, mode or existence. */
export const differences = (one: string, other: string): readonly string[] => {
  const [first, second] = [digests(one), digests(other)]
  return [...new Set([...first.keys(), ...second.keys()])].filter(
    (path) => first.get(path) !== second.get(path),
  )
}

/** How many bytes differ between two files of one size. */
export const differingBytes = (one: string, other: string): number => {
  const [first, second] = [readFileSync(one), readFileSync(other)]
  if (first.length !== second.length) throw new Error('not of one size')
  let count = 0
  for (let at = 0; at < first.length; at += 1) if (first[at] !== second[at]) count += 1
  return count
}
