import type { LocalServiceFailure } from '../../contract/failures.ts'
import { type Failure, fail } from '../../contract/result.ts'
import { codeOfCause, dataFaultOf } from '../../service/keys/data-fault.ts'

/** What the window is told of an error of the embedded service, whose data is in `file`: codes, never a message or a path. */
export const localFailure = (cause: unknown, file: string): { readonly ok: false; readonly error: Failure<LocalServiceFailure> } => {
  const fault = dataFaultOf(cause, file)
  if (fault === 'newer_version') return fail('local_data_newer')
  if (fault === 'disk_full') return fail('disk_full')
  return fail('local_service_failed', { detail: codeOfCause(cause) })
}
