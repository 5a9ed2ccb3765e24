import { AssertionError } from 'node:assert'
import type { LogEntry } from '../contract/lab.ts'
import type { Schema } from '../service/http/schema.ts'
import type { RequestLog } from '../service/lab/request-log.ts'
import { given, refuseUnless } from './refuse.ts'
import type { ExpectedRequests, Requests } from './types.ts'

const EXPECTED = {
  type: 'object',
  properties: { method: { type: 'string' }, path: {}, times: { type: 'integer', minimum: 0 } },
  required: [],
  additionalProperties: false,
} as const satisfies Schema

/** What could not come true, or never fail, is a mistake of the test and no finding. */
const checked = (asked: ExpectedRequests): ExpectedRequests => {
  const expected = given(asked)
  refuseUnless(EXPECTED, expected, 'What is expected')
  const { path } = expected
  if (
    path !== undefined &&
    !(path instanceof RegExp) &&
    !(typeof path === 'string' && path.startsWith('/'))
  )
    throw new RangeError('"path" takes a path that begins with "/", or a pattern')
  return expected
}

/** More are counted, not listed. */
const LISTED = 20

type Meant = Omit<ExpectedRequests, 'times'>

const fitsPath = (path: ExpectedRequests['path'], target: string): boolean => {
  if (path === undefined) return true
  if (path instanceof RegExp)
    return new RegExp(path.source, path.flags.replaceAll(/[gy]/g, '')).test(target)
  return path === target || path === target.split('?', 1)[0]
}
const fits = ({ method, path }: Meant, { method: used, target }: LogEntry): boolean =>
  (method === undefined || method.toUpperCase() === used) && fitsPath(path, target)

const nameOf = ({ method, path }: Meant): string =>
  [method?.toUpperCase() ?? 'any method', path === undefined ? 'any path' : String(path)].join(' ')

/** Why a request is not what was meant, in a word or two. */
const difference = (meant: Meant, entry: LogEntry): string => {
  const wrong = [
    ...(fits({ ...meant, path: /^/ }, entry) ? [] : ['method']),
    ...(fitsPath(meant.path, entry.target) ? [] : ['path']),
  ]
  return wrong.length === 0 ? '' : `  <- another ${wrong.join(' and ')}`
}

const line = (meant: Meant, entry: LogEntry): string => {
  const { method, target, status, requestBody } = entry
  const body = requestBody === '' ? '' : ` ${requestBody.slice(0, 80)}`
  const sign = fits(meant, entry) ? '+' : ' '
  return `${sign} ${method.padEnd(7)}${target} ${status ?? 'cut off'}${body}${difference(meant, entry)}`
}

const listOf = (meant: Meant, entries: readonly LogEntry[]): string => {
  const shown = entries.slice(-LISTED).map((entry) => line(meant, entry))
  const left = entries.length - shown.length
  return [...(left > 0 ? [`  (${left} earlier ones)`] : []), ...shown].join('\n')
}

const counted = (count: number): string => `${count} ${count === 1 ? 'request' : 'requests'}`

/** What a test asks of the requests that a service was sent. */
export const createRequests = (log: RequestLog | null): Requests => {
  const all = (): readonly LogEntry[] => log?.entries() ?? []
  let begun = 0
  return {
    all,
    clear: () => {
      begun = all().at(-1)?.id ?? begun
      log?.clear()
    },
    expect: (asked) => {
      const { times, ...meant } = checked(asked)
      const entries = all()
      if ((entries[0]?.id ?? 0) > begun + 1)
        throw new RangeError(
          'more requests came than are kept, so they cannot be counted: call requests.clear() before what is looked at',
        )
      const found = entries.filter((entry) => fits(meant, entry)).length
      if (times === undefined ? found > 0 : found === times) return
      const wanted = times === undefined ? 'at least 1 request' : counted(times)
      throw new AssertionError({
        message: `Expected ${wanted} ${nameOf(meant)}, but ${found === 0 ? 'none' : found} came.\n${
          entries.length === 0
            ? 'No request came at all.'
            : `${counted(entries.length)} came, oldest first:\n${listOf(meant, entries)}`
        }`,
        actual: found,
        expected: times ?? 'at least 1',
        operator: 'requests.expect',
      })
    },
  }
}
