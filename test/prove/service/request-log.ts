import type { Proof } from '../proof.ts'
import { reportOf } from './apart.ts'
import type { LogReport, LogTask } from './request-log-work.ts'

const LIMIT = 16 * 1024 * 1024

export const requestLogMemory: Proof = {
  id: 'request-log',
  what: 'the request log takes at most 16 MB, whatever was asked and answered',
  full: 2_000,
  sample: 600,
  breaks: {
    what: 'a text is kept as the slice that it was cut by, and with it all that it was cut from',
    file: 'lab/request-log.ts',
    edits: [['Buffer.from(text).toString()', 'text']],
  },
  run: async (_scene, requests, tally) => {
    const { code, report } = await reportOf<LogReport>('request-log', {
      requests,
    } satisfies LogTask)
    tally.check(code === 0, `the process with the service ended with ${code}`)
    const { held = {} } = report ?? {}
    for (const [kind, bytes] of Object.entries(held))
      tally.check(bytes <= LIMIT, `${kind}: ${(bytes / 1e6).toFixed(1)} MB`)
    return `${requests} each: ${Object.entries(held)
      .map(([kind, bytes]) => `${kind} ${(bytes / 1e6).toFixed(1)} MB`)
      .join(', ')}`
  },
}
