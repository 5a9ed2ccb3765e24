import type { AppFailureCode } from '../../contract/result.ts'
import { saysDiskFull } from '../../service/keys/data-fault.ts'
import { DiskFailure } from './store.ts'

/** The failure that the window gets for a write that the disk refused: that there is no room, or `otherwise`. */
export const diskFailure = <Otherwise extends AppFailureCode>(cause: unknown, otherwise: Otherwise): Otherwise | 'disk_full' => {
  const isFull = cause instanceof DiskFailure ? cause.code === 'disk_full' : saysDiskFull(cause)
  return isFull ? 'disk_full' : otherwise
}
