import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Bundle } from './bundle.ts'
import { copyOf } from './fill.ts'
import type { Used } from './server.ts'
import { type Contender, NAMES } from './servers/contenders.ts'

/** A contender that listens, seen from here. */
export interface Running {
  readonly port: number
  used(): Promise<Used>
  stop(): Promise<void>
}

const answerOf = async <T>(child: ChildProcess): Promise<T> =>
  (await once(child, 'message'))[0] as T

/** Starts one contender in a process of its own, on a filled file that nobody else uses. */
export const start = async (
  { program }: Bundle,
  name: Contender,
  file: string,
  limit: number,
): Promise<Running> => {
  const child = fork(program, [name, file, String(limit)])
  const died = once(child, 'exit')
  const port = await Promise.race([answerOf<number>(child), died.then(() => 0)])
  if (port === 0) throw new Error(`${name} did not start`)
  return {
    port,
    used: () => {
      const answer = answerOf<Used>(child)
      child.send('used')
      return answer
    },
    stop: async () => {
      child.disconnect()
      await died
    },
  }
}

/** Starts all contenders, each on a copy of the file. */
export const startAll = async (
  bundle: Bundle,
  file: string,
  limit: number,
): Promise<ReadonlyMap<Contender, Running>> => {
  const running = new Map<Contender, Running>()
  for (const [index, name] of NAMES.entries())
    running.set(name, await start(bundle, name, copyOf(file, `${index}-${limit}`), limit))
  return running
}
