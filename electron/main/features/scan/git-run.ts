import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Checkpoint, Stopped } from './control.ts'
import type { GitFolder } from './git-folder.ts'

/** How often a scan that waits for git asks whether it is to end, in milliseconds. */
const ASK_MS = 50

type Child = ChildProcessByStdio<Writable, Readable, Readable>

export interface GitRun {
  /** Starts git with its input open. */
  start(args: readonly string[]): Child
  /** Whether each that was started came to its end without a complaint. */
  ended(): Promise<boolean>
}

/**
 * Lets `work` start git, and ends every one that it started, however it ends. Throws `Stopped`
 * where the scan is to end meanwhile.
 */
export const withGit = async <T>(
  git: string,
  { cwd, env }: GitFolder,
  checkpoint: Checkpoint,
  work: (run: GitRun) => Promise<T>,
): Promise<T> => {
  const children: Child[] = []
  const ends: Promise<boolean>[] = []
  let timer: NodeJS.Timeout | undefined
  const stopped = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      try {
        checkpoint()
      } catch (cause) {
        reject(cause instanceof Stopped ? cause : new Stopped('failed'))
      }
    }, ASK_MS)
  })
  const run: GitRun = {
    start: (args) => {
      const child = spawn(git, args, { cwd, env, stdio: 'pipe', windowsHide: true })
      children.push(child)
      // What it did not read is told by its end.
      child.stdin.on('error', () => {})
      // Git only says there that it leaves out a pack.
      let complained = false
      child.stderr.on('data', () => {
        complained = true
      })
      ends.push(
        once(child, 'close').then(
          ([code]) => code === 0 && !complained,
          () => false,
        ),
      )
      return child
    },
    ended: async () => (await Promise.all(ends)).every((well) => well),
  }
  const working = work(run)
  try {
    return await Promise.race([working, stopped])
  } finally {
    clearInterval(timer)
    for (const child of children) child.kill('SIGKILL')
    await working.catch(() => {})
  }
}

/** The lines of a stream, without their ends, or what else `end` ends. */
export async function* linesOf(stream: AsyncIterable<Buffer>, end = '\n'): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(end)
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/**
 * Every object of the repository, whether or not anything leads to it; those that `wants` are
 * written to `child` by their ids.
 */
export const feedObjects = async (
  run: GitRun,
  wants: (type: string, size: number, id: string) => boolean,
  child: Child,
): Promise<void> => {
  const listed = run.start([
    'cat-file',
    '--batch-check=%(objecttype) %(objectsize) %(objectname)',
    '--batch-all-objects',
    '--unordered',
    '--buffer',
  ])
  listed.stdin.end()
  await pipeline(
    listed.stdout,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const line of linesOf(source)) {
        const [type = '', size = '', id = ''] = line.split(' ')
        if (wants(type, Number(size), id)) yield `${id}\n`
      }
    },
    child.stdin,
  )
}
