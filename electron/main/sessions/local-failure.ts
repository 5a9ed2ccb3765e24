import type { LocalServiceFailure } from '../../contract/failures.ts'
import { type Failure, fail } from '../../contract/result.ts'
import { codeOfCause, dataFaultOf } from '../../service/keys/data-fault.ts'

/** The failure that the window gets for an error of the embedded service, whose data is in `file`: codes, never a message or a path. `otherwise`: what did not succeed. */
export const localFailure = (
  cause: unknown,
  file: string,
  otherwise: 'local_service_failed' | 'local_change_failed',
): { readonly ok: false; readonly error: Failure<LocalServiceFailure> } => {
  const fault = dataFaultOf(cause, file)
  if (fault === 'newer_version') return fail('local_data_newer')
  if (fault === 'disk_full') return fail('disk_full')
  return fail(otherwise, { detail: codeOfCause(cause) })
}
