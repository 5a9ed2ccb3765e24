import { existsSync } from 'node:fs'
import { basename, delimiter, dirname, extname, join, sep } from 'node:path'

/** What the words depend on that start this copy of the command, or its app. */
export interface Copy {
  readonly platform: NodeJS.Platform
  readonly path: string
  /** Absolute path of what runs. */
  readonly program: string
  /** What it was started with, which is a file of ours unless `program` is the app itself. */
  readonly script: string
  /** It is an Electron, our own or that of a program that runs this in it. */
  readonly isElectron: boolean
  readonly exists: (path: string) => boolean
}

export const thisCopy = (): Copy => ({
  platform: process.platform,
  path: process.env.PATH ?? '',
  program: process.execPath,
  script: process.argv[1] ?? '',
  isElectron: process.versions.electron !== undefined,
  exists: existsSync,
})

const isOnPath = ({ platform, path, exists }: Copy, name: string): boolean => {
  const names = platform === 'win32' ? [`${name}.cmd`, `${name}.exe`] : [name]
  return path
    .split(delimiter)
    .some((folder) => folder !== '' && names.some((one) => exists(join(folder, one))))
}

const isScript = ({ script }: Copy): boolean => ['.cjs', '.js', '.ts'].includes(extname(script))

/** The words that start this command, by names where shells find them. */
export const ownWords = (copy: Copy): readonly string[] => {
  if (isOnPath(copy, 'keystow')) return ['keystow']
  if (!isScript(copy)) return [copy.program]
  // Another program's Electron is a Node only while that program says so. PowerShell starts nothing
  // by a path with blanks.
  const byName = copy.isElectron || (copy.platform === 'win32' && isOnPath(copy, 'node'))
  return [byName ? 'node' : copy.program, copy.script]
}

/** Where it was built, or its source. */
const IN_CLONE: readonly string[] = [
  join('out', 'cli', 'keystow.cjs'),
  join('electron', 'cli', 'index.ts'),
]

/** How the app is started, as a part of a sentence; null where nobody knows. */
export const howToStart = (copy: Copy): string | null => {
  const { platform, program, script, exists } = copy
  const inClone = IN_CLONE.find((end) => script.endsWith(sep + end))
  if (inClone !== undefined) return `npm start in ${script.slice(0, -inClone.length - 1)}`
  if (platform === 'darwin') return 'open -a Keystow'
  if (platform === 'win32') return 'Keystow from the Start menu'
  if (isOnPath(copy, 'keystow')) return 'keystow'
  const app = isScript(copy) ? join(dirname(script), '..', 'keystow') : program
  return basename(app) === 'keystow' && exists(app) ? app : null
}
