import type { AppFailureCode } from '../../contract/result.ts'
import { saysDiskFull } from '../../service/keys/data-fault.ts'

/** The failure that the window gets for a write that the disk refused: that there is no room, or `otherwise`. */
export const diskFailure = <Otherwise extends AppFailureCode>(cause: unknown, otherwise: Otherwise): Otherwise | 'disk_full' =>
  saysDiskFull(cause) ? 'disk_full' : otherwise
