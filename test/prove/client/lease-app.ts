import { join } from 'node:path'
import { type Apart, startApart } from '../service/apart.ts'
import type { AppTask } from './gated-service.ts'

const WORKER = join(import.meta.dirname, 'lease-worker.ts')

/**
 * An app in a process of its own, as far as programs reach it, once it lets them ask. Whatever is
 * asked for is approved at once.
 */
export const startLeaseApp = async (task: AppTask): Promise<Apart> => {
  const apart = startApart('leases', [], WORKER)
  apart.begin(task)
  await new Promise<void>((ready) => {
    void apart.lines((line) => {
      if (line === 'ready') ready()
    })
  })
  return apart
}
