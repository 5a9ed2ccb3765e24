// One contender in a process of its own: prints its port, and on request what it has used.
import { readFileSync } from 'node:fs'
import { CONTENDERS, type Contender } from './servers/contenders.ts'

/**
 * What a contender's process has used: CPU time in milliseconds since it began, memory in bytes,
 * and what it wrote to disks in bytes (0 but on Linux).
 */
export interface Used {
  readonly cpu: number
  readonly rss: number
  readonly written: number
}

const written = (): number => {
  try {
    return Number(/^write_bytes: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
  } catch {
    return 0
  }
}

const [name, file = '', limit = ''] = process.argv.slice(2)
const start = await CONTENDERS[name as Contender]()
const port = await start({ file, limit: Number(limit) })

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({
    cpu: (user + system) / 1000,
    rss: process.memoryUsage.rss(),
    written: written(),
  } satisfies Used)
})
process.on('disconnect', () => process.exit())
process.send?.(port)
