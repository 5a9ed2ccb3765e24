import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { delimiter, extname, resolve } from 'node:path'
import { EXIT } from './exit-codes.ts'

/**
 * False where nobody can say, e.g. in a folder that may not be entered: the system goes on to the
 * next one, too.
 */
const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

const isRunnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where a system looks that has no search path. */
const NO_PATH = '/bin:/usr/bin'

const isPath = (name: string): boolean => /[/\\]/.test(name)

/** What a program's name means. */
interface FoundProgram {
  /** Absolute: what is started. */
  readonly path: string
  /** The file that this is, its links followed. */
  readonly file: string
}

/** Why a program cannot be started, as an exit code and a line. */
interface ProgramProblem {
  readonly exit: number
  readonly text: string
}

interface Surroundings {
  readonly env?: NodeJS.ProcessEnv
  readonly platform?: NodeJS.Platform
  /** In which it is started. */
  readonly folder?: string
}

/** Finds a program as the system does when it starts one. */
export const findProgram = (
  program: string,
  { env = process.env, platform = process.platform, folder = process.cwd() }: Surroundings = {},
): FoundProgram | ProgramProblem => {
  const isWindows = platform === 'win32'
  const { PATH = NO_PATH, Path = PATH } = env
  const placesOf = (name: string): readonly string[] =>
    isPath(name)
      ? [resolve(folder, name)]
      : Path.split(delimiter).map((place) => resolve(folder, place, name))
  const endings = isWindows && extname(program) === '' ? ['.com', '.exe', ''] : ['']
  const found =
    program === ''
      ? []
      : placesOf(program).flatMap((place) => endings.map((ending) => place + ending).filter(isFile))
  const batches = [program, ...['.cmd', '.bat'].map((ending) => program + ending)].filter((name) =>
    /\.(cmd|bat)$/i.test(name),
  )
  const isBatch =
    isWindows &&
    (/\.(cmd|bat)$/i.test(program) ||
      (found.length === 0 && batches.some((name) => placesOf(name).some(isFile))))
  // The system starts one only through its shell, which would read the arguments as words of its
  // own.
  if (isBatch)
    return {
      exit: EXIT.notRunnable,
      text: 'the program is a batch file, which only cmd runs, as in: keystow run -- cmd /c npm test',
    }
  if (found.length === 0 && isPath(program) && isFolder(resolve(folder, program)))
    return { exit: EXIT.notRunnable, text: 'the program is a folder' }
  if (found.length === 0) return { exit: EXIT.notFound, text: 'the program was not found' }
  const path = isWindows ? found[0] : found.find(isRunnable)
  return path === undefined
    ? { exit: EXIT.notRunnable, text: 'the program cannot be run' }
    : { path, file: realpathSync(path) }
}
