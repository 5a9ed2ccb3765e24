import { parentPort, workerData } from 'node:worker_threads'
import { runScan, type ScanJob } from './run-scan.ts'

void runScan(workerData as ScanJob, (message) => parentPort?.postMessage(message))
