import { type ChildProcess, spawn } from 'node:child_process'

interface ProgramRun {
  readonly program: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly folder: string
  /** For its standard input. */
  readonly input: string
  readonly deadlineMs: number
}

/** How a program ended: with `code`, or null where it was killed or could not be started. */
export interface ProgramEnd {
  readonly code: number | null
  readonly late: boolean
  readonly output: string
  readonly complaint: string
}

/** More than any of these programs prints. */
const MAX_OUTPUT = 1_000_000
/**
 * How long what an ended program printed is still read, in milliseconds, where something that it
 * started keeps its output open.
 */
const DRAIN_MS = 250

/** Of a program on Unix its children too: a script of a shell starts others. */
const kill = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

const gather = (stream: NodeJS.ReadableStream | null, tooMuch: () => void): (() => string) => {
  const chunks: Buffer[] = []
  let length = 0
  stream?.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MAX_OUTPUT) tooMuch()
    else chunks.push(chunk)
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

/** Null where not even a try was possible. */
const start = ({ program, args, environment, folder }: ProgramRun): ChildProcess | null => {
  try {
    return spawn(program, args, {
      cwd: folder,
      env: { ...environment },
      shell: false,
      stdio: 'pipe',
      windowsHide: true,
      // A group of its own, so that its children end with it.
      detached: process.platform !== 'win32',
    })
  } catch {
    return null
  }
}

/**
 * Runs a program without a shell, with nothing of this process's environment, and ends it at the
 * deadline. Never rejects, and is done at the deadline whatever goes on in a session of its own, as
 * a service that the program started does.
 */
export const runProgram = (run: ProgramRun): Promise<ProgramEnd> =>
  new Promise((resolve) => {
    const child = start(run)
    if (child === null) return resolve({ code: null, late: false, output: '', complaint: '' })
    const end = (): void => kill(child.pid)
    // Without streams where no more files could be opened.
    const output = gather(child.stdout, end)
    const complaint = gather(child.stderr, end)
    const done = (code: number | null, late = false): void => {
      clearTimeout(timer)
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy()
      resolve({ code, late, output: output(), complaint: complaint() })
    }
    let timer = setTimeout(() => {
      end()
      done(null, true)
    }, run.deadlineMs)
    child.once('error', () => done(null))
    child.once('exit', (code) => {
      clearTimeout(timer)
      timer = setTimeout(() => done(code), DRAIN_MS)
    })
    child.once('close', (code) => done(code))
    // A program that reads nothing closes it.
    child.stdin?.on('error', () => {})
    child.stdin?.end(run.input)
  })
