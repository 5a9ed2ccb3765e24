import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { runScan, type ScanJob } from './run-scan.ts'

/**
 * Added as `nice` does by default: the window's frames go before a scan, and so does whatever else
 * the person does.
 */
const NICER = 10

// Linux has a priority for each thread, and git gets that of the one that starts it. Elsewhere it
// would be that of the whole app.
if (process.platform === 'linux')
  setPriority(Math.min(getPriority() + NICER, constants.priority.PRIORITY_LOW))

void runScan(workerData as ScanJob, (message) => parentPort?.postMessage(message))
