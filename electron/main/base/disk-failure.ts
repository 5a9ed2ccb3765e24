import { type AppFailureCode, fail, ok, type Result } from '../../contract/result.ts'
import { saysDiskFull } from '../../service/keys/data-fault.ts'
import { log } from './log.ts'

/** Thrown where the disk refused a write; memory is then as before. */
export class DiskFailure extends Error {
  readonly code: 'disk_full' | 'data_not_written'
  constructor(cause: unknown) {
    super('a document could not be written', { cause })
    this.code = saysDiskFull(cause) ? 'disk_full' : 'data_not_written'
  }
}

export type DiskRefusal = DiskFailure['code']

/**
 * The failure that the window gets for a write that the disk refused: that there is no room, or
 * `otherwise`.
 */
export const diskFailure = <Otherwise extends AppFailureCode>(
  cause: unknown,
  otherwise: Otherwise,
): Otherwise | 'disk_full' => {
  const isFull = cause instanceof DiskFailure ? cause.code === 'disk_full' : saysDiskFull(cause)
  return isFull ? 'disk_full' : otherwise
}

/** Does work that writes `what`. Fails where the disk refuses. */
export const tryWrite = (what: string, work: () => void): Result<null, DiskRefusal> => {
  try {
    work()
    return ok(null)
  } catch (cause) {
    log.error(`${what} could not be written`, cause)
    return fail(diskFailure(cause, 'data_not_written'))
  }
}
