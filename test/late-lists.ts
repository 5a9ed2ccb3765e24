import type { FaultSpec } from '../electron/contract/lab.ts'
import type { KeyService } from '../electron/service/index.ts'

/** The service is late, or omits a key, from now on; returns what ends that. */
export const beLate = (
  { faults }: Pick<KeyService, 'faults'>,
  kind: 'list-lag' | 'omit',
  more: Pick<FaultSpec, 'ms' | 'keyId'>,
): (() => void) => {
  const times = kind === 'omit' ? { next: 1 } : { percent: 100, seed: 1 }
  const { id } = faults.arm({ kind, operation: 'list', times, ...more })
  return () => faults.disarm(id)
}
