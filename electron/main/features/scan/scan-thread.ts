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
export class ScanThread {
  readonly #tell: (message: ScanMessage) => void
  readonly #temporary: string
  readonly #shared = createSwitch()
  readonly #worker: Worker
  #counts = NO_COUNTS
  #isOver = false

  constructor(job: Omit<ScanJob, 'shared' | 'temporary'>, tell: (message: ScanMessage) => void) {
    try {
      clearLeft()
    } catch (cause) {
      log.error('what an earlier scan left could not be cleared', cause)
    }
    this.#tell = tell
    this.#temporary = makeTemporary()
    this.#worker = startWorker({ ...job, shared: this.#shared, temporary: this.#temporary })
    this.#worker.on('message', (message: ScanMessage) => this.#hear(message))
    this.#worker.on('error', (cause) => {
      log.error('the thread of a scan failed', cause)
      this.#endAs('failed')
    })
    this.#worker.on('exit', () => this.#endAs('failed'))
  }

  pause(paused: boolean): void {
    pause(this.#shared, paused)
  }
  cancel(): void {
    cancel(this.#shared)
    setTimeout(() => this.#endAs('cancelled'), CANCEL_MS).unref()
  }

  #hear(message: ScanMessage): void {
    if (this.#isOver) return
    if (message.kind === 'end') this.#end(message)
    else {
      this.#counts = message.counts
      this.#tell(message)
    }
  }
  #endAs(end: ScanEnd): void {
    this.#end({ kind: 'end', end, counts: this.#counts, skipped: [], more: false })
  }
  #end(message: Extract<ScanMessage, { kind: 'end' }>): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#tell(message)
    void this.#worker
      .terminate()
      .then(() => removeTemporary(this.#temporary))
      .catch((cause) => log.error('the folder of a scan could not be removed', cause))
  }
}
