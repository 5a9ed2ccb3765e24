import { spawn } from 'node:child_process'

export interface ProgramRun {
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

/** Of a program on Unix its children too: a script of a shell starts others. */
const kill = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

const gather = (stream: NodeJS.ReadableStream, tooMuch: () => void): (() => string) => {
  const chunks: Buffer[] = []
  let length = 0
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MAX_OUTPUT) tooMuch()
    else chunks.push(chunk)
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

/** Runs a program without a shell, with nothing of this process's environment, and ends it at the deadline. Never rejects. */
export const runProgram = ({ program, args, environment, folder, input, deadlineMs }: ProgramRun): Promise<ProgramEnd> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...environment },
      shell: false,
      stdio: 'pipe',
      windowsHide: true,
      // A group of its own, so that its children end with it.
      detached: process.platform !== 'win32',
    })
    let late = false
    const end = (): void => kill(child.pid)
    const output = gather(child.stdout, end)
    const complaint = gather(child.stderr, end)
    const timer = setTimeout(() => {
      late = true
      end()
    }, deadlineMs)
    const done = (code: number | null): void => {
      clearTimeout(timer)
      resolve({ code, late, output: output(), complaint: complaint() })
    }
    child.once('error', () => done(null))
    child.once('close', (code) => done(code))
    // A program that reads nothing closes it.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
