import type { LocalServiceFailure } from '../../contract/failures.ts'
import { type Failure, type FailureCode, fail, type Result } from '../../contract/result.ts'
import { codeOfCause, dataFaultOf } from '../../service/keys/data-fault.ts'
import { DataFileInUse } from '../../service/keys/owner.ts'
import { log } from '../base/log.ts'

/**
 * The failure that the window gets for an error of the embedded service, whose data is in `file`:
 * codes, who owns the file, never a message or a path. `otherwise`: what did not succeed.
 */
export const localFailure = (
  cause: unknown,
  file: string,
  otherwise: 'local_service_failed' | 'local_change_failed',
): { readonly ok: false; readonly error: Failure<LocalServiceFailure> } => {
  if (cause instanceof DataFileInUse)
    return fail('local_data_in_use', cause.owner === null ? {} : { detail: cause.owner })
  const fault = dataFaultOf(cause, file)
  if (fault === 'newer_version') return fail('local_data_newer')
  if (fault === 'disk_full') return fail('disk_full')
  return fail(otherwise, { detail: codeOfCause(cause) })
}

/**
 * Runs `work` on the embedded service. An exception is logged with `logText` and returned as
 * `localFailure` says.
 */
export const tryChange = <T, F extends FailureCode>(
  file: string,
  logText: string,
  work: () => Result<T, F>,
): Result<T, F | LocalServiceFailure> => {
  try {
    return work()
  } catch (cause) {
    log.error(logText, cause)
    return localFailure(cause, file, 'local_change_failed')
  }
}
