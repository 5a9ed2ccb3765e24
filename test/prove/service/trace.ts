import { readFileSync } from 'node:fs'

/**
 * A system call that succeeded, in the order in which they came back; `file` is what its descriptor
 * stands for.
 */
export interface Call {
  readonly name: string
  readonly file: string
  readonly line: string
}

/**
 * What runs a process and writes its calls to `log`; of what is written only the first letter,
 * which is no secret.
 */
export const tracing = (log: string, calls: string): readonly string[] => [
  'strace',
  '-f',
  '-y',
  '-s',
  '1',
  '-e',
  `trace=${calls}`,
  '-o',
  log,
]

/**
 * The calls of a log. One that another thread interrupted stands in two lines, of which the second
 * has the result.
 */
export const readTrace = (log: string): readonly Call[] => {
  const begun = new Map<string, string>()
  const calls: Call[] = []
  for (const row of readFileSync(log, 'utf8').split('\n')) {
    const [, thread = '', text = ''] = row.match(/^(\d+) +(.*)$/) ?? []
    if (text.endsWith('<unfinished ...>')) {
      begun.set(thread, text.slice(0, -'<unfinished ...>'.length))
      continue
    }
    const resumed = text.match(/^<\.\.\. \w+ resumed>(.*)$/)
    const line = resumed === null ? text : (begun.get(thread) ?? '') + resumed[1]
    const [, name = '', file = ''] = line.match(/^(\w+)\((?:\d+<([^>]*)>)?.* = \d+$/) ?? []
    if (name !== '') calls.push({ name, file, line })
  }
  return calls
}

export const isSync = ({ name }: Call): boolean => name === 'fdatasync' || name === 'fsync'
