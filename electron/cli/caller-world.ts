import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const isElectron = process.versions.electron !== undefined

/** Prefix of variables in which the launcher keeps values that it or the system removed. */
const KEPT_PREFIX = 'KEYSTOW_CALLER_'
/** Variables in which the packages' launcher notes the caller's ignored signals and core limit. */
const NOTES = ['KEYSTOW_IGNORED', 'KEYSTOW_CORE']

type EnvEntry = readonly [name: string, value: string]

const present = (): readonly EnvEntry[] =>
  Object.entries(process.env).map(([name, value = '']) => [name, value])

/**
 * Chromium changes the environment of its own process, but at first not what the system recorded.
 * Once a window is there, it has overwritten that with zeros.
 */
const startEntries = (): readonly EnvEntry[] => {
  if (!isElectron || process.platform !== 'linux') return present()
  const recorded = readFileSync('/proc/self/environ', 'utf8')
    .split('\0')
    .filter((entry) => entry.includes('='))
    .map((entry): EnvEntry => {
      const sign = entry.indexOf('=')
      return [entry.slice(0, sign), entry.slice(sign + 1)]
    })
  return recorded.length === 0 ? present() : recorded
}

/** Returns the environment that the caller gave to this program, or to its launcher. */
export const callerEnv = (): NodeJS.ProcessEnv => {
  const isKept = ([name]: readonly [string, string]): boolean => name.startsWith(KEPT_PREFIX)
  const all = startEntries()
  const entries = all.filter(([name]) => !NOTES.includes(name))
  const isUnchanged = !isElectron && entries.length === all.length && !entries.some(isKept)
  // On Windows no launcher runs, and a copy would find names in their exact case only.
  if (isUnchanged || process.platform === 'win32') return process.env
  return Object.fromEntries([
    ...entries.filter((entry) => !isKept(entry)),
    ...entries.filter(isKept).map(([name, value]) => [name.slice(KEPT_PREFIX.length), value]),
  ])
}

/** Tells whether a text had bytes that are not UTF-8: Node replaces them with this character. */
export const isGarbled = (text: string): boolean => text.includes('\uFFFD')

/** A descriptor that is open. */
interface OpenFile {
  readonly file: number
  /** As the system names it, such as `pipe:[1234]`. */
  readonly target: string
  readonly isBlocking: boolean
}

/** A pipe that has both ends in this process. */
interface WholePipe {
  readonly target: string
  readonly inode: number
  readonly ends: readonly OpenFile[]
}

const wholePipes = (open: readonly OpenFile[]): readonly WholePipe[] =>
  [...new Set(open.map(({ target }) => target))]
    .map((target) => ({
      target,
      inode: Number(/^pipe:\[(\d+)\]$/.exec(target)?.[1]),
      ends: open.filter((end) => end.target === target),
    }))
    .filter(({ inode, ends }) => !Number.isNaN(inode) && ends.length > 1)

/**
 * Returns those of the descriptors that Node did not open itself. Node holds both ends of its own
 * pipes. None of these ends blocks, except for those of one pipe. Node makes that one right before
 * another, so of the pipes that block at both ends it has the nearest inode number. (The pipe of
 * make's job server may block at both ends too.) @internal
 */
export const withoutNodesOwn = (open: readonly OpenFile[]): readonly number[] => {
  const pipes = wholePipes(open)
  const ofNode = pipes.filter(({ ends }) => !ends.some((end) => end.isBlocking))
  const distance = ({ inode }: WholePipe): number =>
    Math.min(...ofNode.map((own) => Math.abs(own.inode - inode)))
  const [nearest] = pipes
    .filter(({ ends }) => ends.every((end) => end.isBlocking))
    .sort((one, other) => distance(one) - distance(other))
  const own = new Set([...ofNode, nearest].map((pipe) => pipe?.target))
  return open
    .filter(({ target }) => !target.startsWith('anon_inode:') && !own.has(target))
    .map(({ file }) => file)
}

const isBlocking = (file: number): boolean => {
  const info = readFileSync(`/proc/self/fdinfo/${file}`, 'utf8')
  return (Number.parseInt(/^flags:\s*(\d+)/m.exec(info)?.[1] ?? '', 8) & 0o4000) === 0
}

/**
 * Returns the descriptors above 2 that the caller left open. Node does not pass them on to the
 * programs that it starts, Electron does. Must be called before this program opens files itself.
 */
export const inheritedFiles = (): readonly number[] => {
  if (process.platform !== 'linux' || isElectron) return []
  const open = readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const file = Number(name)
      const target = readlinkSync(`/proc/self/fd/${name}`)
      return file < 3 ? [] : [{ file, target, isBlocking: isBlocking(file) }]
    } catch {
      // The descriptor by which this folder was read is closed by now.
      return []
    }
  })
  return withoutNodesOwn(open)
}

const openFilesOf = (process: number | string): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${process}/limits`, 'utf8'))?.[1])

/** Soft limits of the caller: Node raises the limit of open files, the launcher disables cores. */
export interface CallerLimits {
  /** null if the limit is unchanged or cannot be read. */
  readonly openFiles: number | null
  /** In blocks of 512 bytes. */
  readonly core: string | null
}

/**
 * Reads the caller's limits. The limit of open files comes from a process that still has it: under
 * Electron the first child of Chromium, which is forked before Node starts, else the caller.
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
