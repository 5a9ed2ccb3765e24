import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'

/** Why a kept secret was not kept, opened or used, and what to do, as sentences. */
export const keptFailure = (failure: Failure): string => {
  switch (failure.code) {
    case 'address_changed':
      return text.kept.elsewhere
    default:
      return `${text.failures.what(failure)} ${text.failures.next(failure)}`.trim()
  }
}
