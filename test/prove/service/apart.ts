import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const PROGRAM = join(import.meta.dirname, 'worker.ts')
// Else each of a thousand starts would strip the same types again.
const CACHE = join(import.meta.dirname, '../../../node_modules/.keystow/prove-cache')

/** `under`: a command that runs it, as `strace` does. */
export const startApart = (work: string, under: readonly string[] = [], program = PROGRAM) => {
  const [command = process.execPath, ...args] = [
    ...under,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    program,
    work,
  ]
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: CACHE },
  })
  // One that was killed before its time receives nothing more.
  child.stdin.on('error', () => {})
  return {
    child,
    /** Sent once: what it is to work on. */
    begin: (task: object) => void child.stdin.write(`${JSON.stringify(task)}\n`),
    /**
     * Calls `listener` for each whole line, and resolves at the end of its output with its exit
     * code, null when killed.
     */
    lines: async (listener: (line: string) => void): Promise<number | null> => {
      const closed = once(child, 'close')
      let rest = ''
      // A line that a kill cut off was not said: only whole ones count.
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const parts = (rest + text).split('\n')
        rest = parts.pop() ?? ''
        for (const line of parts) listener(line)
      })
      const [code] = await closed
      return code as number | null
    },
  }
}

/**
 * A process of its own that works on the service and says on its standard output what was answered.
 */
export type Apart = ReturnType<typeof startApart>

/** Has a task done to its end: the report that is its last line, and the exit code. */
export const reportOf = async <T>(work: string, task: object, under: readonly string[] = []) => {
  const apart = startApart(work, under)
  apart.begin(task)
  let last = 'null'
  const code = await apart.lines((line) => {
    last = line
  })
  return { code, report: JSON.parse(last) as T | null }
}

/**
 * Begins a task that says numbers, and kills it once so many were said, at once or when `strike`
 * does: the last one, and how many came.
 */
export const killAfter = async (
  { begin, lines, child }: Apart,
  task: object,
  enough: number,
  strike = (kill: () => void) => kill(),
) => {
  let [last, said] = [0, 0]
  begin(task)
  await lines((line) => {
    last = Number(line)
    said += 1
    if (said === enough) strike(() => child.kill('SIGKILL'))
  })
  return { last, said }
}

/**
 * Rounds for as long as `goesOn` of those that are done, each with a process of its own. The next
 * one starts meanwhile; it opens nothing before it is told what.
 */
export const inRounds = async (
  goesOn: (done: number) => boolean,
  work: string,
  round: (apart: Apart, index: number) => Promise<void>,
  program = PROGRAM,
) => {
  let next = startApart(work, [], program)
  try {
    for (let index = 0; goesOn(index); index += 1) {
      const apart = next
      next = startApart(work, [], program)
      await round(apart, index)
    }
  } finally {
    next.child.kill('SIGKILL')
  }
}

/** In the process itself: waits for what it is to work on, and ends it when there is nothing. */
export const taskFrom = async <T>(input: NodeJS.ReadableStream): Promise<T> => {
  for await (const line of createInterface({ input })) return JSON.parse(line)
  process.exit(0)
}
