import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { NO_COUNTS, type ScanEnd } from '../../../contract/scan.ts'
import { log } from '../../base/log.ts'
import { cancel, createSwitch, pause } from './control.ts'
import type { ScanJob } from './run-scan.ts'
import type { ScanMessage } from './scan-report.ts'
import { clearLeft, makeTemporary, removeTemporary } from './temporary-folder.ts'

/**
 * How long a scan may take to end by itself once it is cancelled, in milliseconds: a disk may not
 * answer.
 */
const CANCEL_MS = 120

/**
 * The build puts the worker beside main as one file; its text is read here, where the archive of
 * the app can be read for certain.
 */
const startWorker = (workerData: ScanJob): Worker => {
  const built = join(import.meta.dirname, 'scan-worker.cjs')
  return existsSync(built)
    ? new Worker(readFileSync(built, 'utf8'), { eval: true, workerData, execArgv: [], env: {} })
    : new Worker(join(import.meta.dirname, 'worker.ts'), {
        workerData,
        execArgv: ['--disable-warning=ExperimentalWarning'],
        env: {},
      })
}

/**
 * Runs a scan in a thread of its own. `tell` gets its messages; the last is its end, also where the
 * thread fails or is ended.
 */
export const startThread = (
  job: Omit<ScanJob, 'shared' | 'temporary'>,
  tell: (message: ScanMessage) => void,
) => {
  try {
    clearLeft()
  } catch (cause) {
    log.error('what an earlier scan left could not be cleared', cause)
  }
  const temporary = makeTemporary()
  const shared = createSwitch()
  const worker = startWorker({ ...job, shared, temporary })
  let last: Extract<ScanMessage, { kind: 'progress' }> | null = null
  let over = false
  const end = (message: Extract<ScanMessage, { kind: 'end' }>): void => {
    if (over) return
    over = true
    tell(message)
    void worker
      .terminate()
      .then(() => removeTemporary(temporary))
      .catch((cause) => log.error('the folder of a scan could not be removed', cause))
  }
  const endAs = (how: ScanEnd): void =>
    end({
      kind: 'end',
      end: how,
      counts: last?.counts ?? NO_COUNTS,
      skipped: [],
      more: false,
    })
  worker.on('message', (message: ScanMessage) => {
    if (over) return
    if (message.kind === 'end') return end(message)
    last = message
    tell(message)
  })
  worker.on('error', (cause) => {
    log.error('the thread of a scan failed', cause)
    endAs('failed')
  })
  worker.on('exit', () => endAs('failed'))
  return {
    pause: (paused: boolean) => pause(shared, paused),
    cancel: () => {
      cancel(shared)
      setTimeout(() => endAs('cancelled'), CANCEL_MS).unref()
    },
  }
}

export type ScanThread = ReturnType<typeof startThread>
