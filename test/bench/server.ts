// One contender in a process of its own: prints its port, and on request what it has used.
import { CONTENDERS, type Contender } from './servers/contenders.ts'

/** What a contender's process has used: CPU time in milliseconds since it began, memory in bytes. */
export interface Used {
  readonly cpu: number
  readonly rss: number
}

const [name, file = '', limit = ''] = process.argv.slice(2)
const start = await CONTENDERS[name as Contender]()
const port = await start({ file, limit: Number(limit) })

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: (user + system) / 1000, rss: process.memoryUsage.rss() } satisfies Used)
})
process.on('disconnect', () => process.exit())
process.send?.(port)
