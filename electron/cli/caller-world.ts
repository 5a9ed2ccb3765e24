import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const isElectron = process.versions.electron !== undefined

/** Begins variables in which values are kept that were taken away before this program started. */
const KEPT_PREFIX = 'KEYSTOW_CALLER_'
/** Variables by which the launcher of the packages tells what else the caller's world was. */
const NOTES = ['KEYSTOW_IGNORED', 'KEYSTOW_CORE']

/** Chromium changes the environment of its own process, but not what the system recorded. */
const startEntries = (): readonly (readonly [string, string])[] =>
  isElectron && process.platform === 'linux'
    ? readFileSync('/proc/self/environ', 'utf8')
        .split('\0')
        .filter((entry) => entry.includes('='))
        .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)])
    : Object.entries(process.env).map(([name, value = '']) => [name, value])

/** The environment that the caller gave to this program, or to its launcher. */
export const callerEnv = (): NodeJS.ProcessEnv => {
  const entries = startEntries().filter(([name]) => !NOTES.includes(name))
  const isKept = ([name]: readonly [string, string]): boolean => name.startsWith(KEPT_PREFIX)
  return Object.fromEntries([
    ...entries.filter((entry) => !isKept(entry)),
    ...entries.filter(isKept).map(([name, value]) => [name.slice(KEPT_PREFIX.length), value]),
  ])
}

/** Tells whether a text had bytes that are no UTF-8, in whose place Node puts this character. */
export const isGarbled = (text: string): boolean => text.includes('\uFFFD')

const readFlags = (file: number): number =>
  Number.parseInt(
    /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${file}`, 'utf8'))?.[1] ?? '',
    8,
  )

/**
 * Descriptors above 2 that the caller left open, which Node keeps from the programs that it starts.
 * Electron passes them on by itself. To be called before this program opens files of its own.
 */
export const inheritedFiles = (): readonly number[] => {
  if (process.platform !== 'linux' || isElectron) return []
  const open = readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const file = Number(name)
      return file < 3 ? [] : [{ file, target: readlinkSync(`/proc/self/fd/${file}`) }]
    } catch {
      // The folder that was read here.
      return []
    }
  })
  // Node holds both ends of its pipes. All but the first, which is the next to them, block at
  // neither end; that of make's job server blocks at one.
  const inodeOf = (target: string): number => Number(/^pipe:\[(\d+)\]$/.exec(target)?.[1])
  const ofNode = open
    .filter(({ target }) => target.startsWith('pipe:'))
    .map(({ target }) => open.filter((one) => one.target === target))
    .filter((ends) => ends.length > 1 && ends.every(({ file }) => (readFlags(file) & 0o4000) !== 0))
    .map(([end]) => inodeOf(end?.target ?? ''))
  const isOfNode = (target: string): boolean =>
    target.startsWith('anon_inode:') ||
    [0, 1].some((distance) => ofNode.includes(inodeOf(target) + distance))
  return open.filter(({ target }) => !isOfNode(target)).map(({ file }) => file)
}

const openFilesOf = (process: number | string): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${process}/limits`, 'utf8'))?.[1])

/** Soft limits that the caller had: Node raises the one of open files, the launcher drops cores. */
export interface CallerLimits {
  /** null where it is as it was, or nobody knows. */
  readonly openFiles: number | null
  /** In blocks of 512 bytes. */
  readonly core: string | null
}

/**
 * Reads the number of open files from a process that has it still: under Electron from Chromium's
 * first, which is forked before Node starts, else from the caller.
 */
export const callerLimits = (): CallerLimits => {
  // A shell may read it, and an assistant may have set it.
  const core = /^(?:\d+|unlimited)$/.exec(process.env.KEYSTOW_CORE ?? '')?.[0] ?? null
  try {
    const [first = ''] = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ')
    const before = openFilesOf(isElectron ? first : process.ppid)
    return { openFiles: before < openFilesOf('self') ? before : null, core }
  } catch {
    return { openFiles: null, core }
  }
}
