import type { LocalServiceFailure } from '../../contract/failures.ts'
import { type Failure, fail } from '../../contract/result.ts'
import { codeOfCause, dataFaultOf } from '../../service/keys/data-fault.ts'
import { DataFileInUse } from '../../service/keys/owner.ts'

/** The failure that the window gets for an error of the embedded service, whose data is in `file`: codes, who owns the file, never a message or a path. `otherwise`: what did not succeed. */
export const localFailure = (
  cause: unknown,
  file: string,
  otherwise: 'local_service_failed' | 'local_change_failed',
): { readonly ok: false; readonly error: Failure<LocalServiceFailure> } => {
  if (cause instanceof DataFileInUse) return fail('local_data_in_use', cause.owner === null ? {} : { detail: cause.owner })
  const fault = dataFaultOf(cause, file)
  if (fault === 'newer_version') return fail('local_data_newer')
  if (fault === 'disk_full') return fail('disk_full')
  return fail(otherwise, { detail: codeOfCause(cause) })
}
