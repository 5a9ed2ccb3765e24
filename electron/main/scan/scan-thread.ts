import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ScanEnd } from '../../contract/scan.ts'
import { log } from '../diagnostics/log.ts'
import { cancel, createSwitch, pause } from './control.ts'
import type { ScanJob, ScanMessage } from './run-scan.ts'

/** How long a scan may take to end by itself once it is cancelled, in milliseconds: a disk may not answer. */
const CANCEL_MS = 120

export interface ScanThread {
  pause(paused: boolean): void
  cancel(): void
}

const PREFIX = 'keystow-scan-'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** What a run that was killed left: links, and nothing else. */
const clearLeft = (): void => {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** The build puts the worker beside main as one file; its text is read here, where the archive of the app can be read for certain. */
const startWorker = (workerData: ScanJob): Worker => {
  const built = join(import.meta.dirname, 'scan-worker.cjs')
  return existsSync(built)
    ? new Worker(readFileSync(built, 'utf8'), { eval: true, workerData, execArgv: [], env: {} })
    : new Worker(join(import.meta.dirname, 'worker.ts'), { workerData, execArgv: ['--disable-warning=ExperimentalWarning'], env: {} })
}

/** Runs a scan in a thread of its own. `tell` gets its messages; the last is its end, also where the thread fails or is ended. */
export const startThread = (job: Omit<ScanJob, 'shared' | 'temporary'>, tell: (message: ScanMessage) => void): ScanThread => {
  try {
    clearLeft()
  } catch (cause) {
    log.error('what an earlier scan left could not be cleared', cause)
  }
  const temporary = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const shared = createSwitch()
  const worker = startWorker({ ...job, shared, temporary })
  let last: Extract<ScanMessage, { kind: 'progress' }> | null = null
  let over = false
  const end = (message: Extract<ScanMessage, { kind: 'end' }>): void => {
    if (over) return
    over = true
    tell(message)
    void worker.terminate().then(() => rmSync(temporary, { recursive: true, force: true }))
  }
  const endAs = (how: ScanEnd): void =>
    end({
      kind: 'end',
      end: how,
      counts: last?.counts ?? { files: 0, bytes: 0, repositories: 0, candidates: 0, endings: 0 },
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
    pause: (paused) => pause(shared, paused),
    cancel: () => {
      cancel(shared)
      setTimeout(() => endAs('cancelled'), CANCEL_MS).unref()
    },
  }
}
