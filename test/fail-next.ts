import type { FaultKind, FaultSpec, FaultTarget } from '../electron/contract/lab.ts'
import type { KeyService } from '../electron/service/index.ts'

/**
 * Has the next requests of an operation fail: a number is the status that they are answered with.
 */
export const failNext = (
  { faults }: Pick<KeyService, 'faults'>,
  operation: FaultTarget,
  how: FaultKind | NonNullable<FaultSpec['status']>,
  next = 1,
): void =>
  void faults.arm({
    operation,
    ...(typeof how === 'number' ? { kind: 'status', status: how } : { kind: how }),
    times: { next },
  })
