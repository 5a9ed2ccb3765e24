import { exhaustive, type Failure } from '../../electron/contract/result.ts'
import { delivery } from './en-delivery.ts'

const seconds = (count: number): string => `${count} s`

const badAddress = (problem: string | undefined): string => {
  switch (problem) {
    case 'not_https':
      return 'The base URL must begin with https://. Plain http:// works for this computer only.'
    case 'has_credentials':
      return 'The base URL must not contain a user name or a password.'
    case 'has_query':
      return 'The base URL must not contain “?” or “#”.'
    default:
      return 'Enter a web address, for example https://api.example.com.'
  }
}

const unfinished = (kind: string | undefined): string => {
  switch (kind) {
    case 'reveal':
      return 'A new API key of this connection is not saved yet.'
    case 'rotation':
      return 'A rotation of this connection is not finished.'
    case 'secret':
      return 'The secret of a new API key, made by a rotation, is saved nowhere else and would be lost.'
    case 'bulk':
      return 'A bulk revoke of this connection is not finished.'
    case 'check':
      return 'An API key of this connection is being checked.'
    default:
      return 'It is not known yet whether an API key of this connection was created.'
  }
}

const unfinishedNext = (kind: string | undefined): string => {
  if (kind === 'create') return 'Wait for its answer or refresh the list, then try again.'
  if (kind === 'secret') return 'Save it in the rotation first, or give it up.'
  return 'Finish that first, then try again.'
}

/** What happened, as one sentence. */
const what = (failure: Failure): string => {
  const status = failure.status === undefined ? '' : ` (${failure.status})`
  switch (failure.code) {
    case 'unauthorized':
      return 'The service refused this key. It may be mistyped, revoked, or of another service.'
    case 'forbidden':
      return 'This key is valid, but it may not do this.'
    case 'rate_limited':
      return 'The limit of requests per minute is reached.'
    case 'not_found':
      return 'The service does not know what was asked for.'
    case 'invalid_request':
      return 'The service refused the request as invalid.'
    case 'server_error':
      return `The service answered with an error${status}.`
    case 'unexpected_status':
      return `The service gave an unexpected answer${status}.`
    case 'unreadable_answer':
      return `The service’s answer could not be read${failure.detail === undefined ? '' : `: ${failure.detail}`}.`
    case 'answer_too_large':
      return 'The service’s answer was too large to take.'
    case 'unreachable':
      return failure.detail === 'PLAIN_HTTP' ? badAddress('not_https') : 'The service could not be reached.'
    case 'no_answer':
    case 'timed_out':
    case 'cancelled':
      return 'No answer arrived.'
    case 'redirected':
      return `The service pointed to ${failure.host ?? 'another address'}. That was not followed, to protect your key.`
    case 'tls_failed':
      return 'The connection is not secure: the service’s certificate was not accepted.'
    case 'bad_input':
      return 'What was entered cannot be used.'
    case 'bad_address':
      return badAddress(failure.detail)
    case 'storage_unavailable':
      return 'No secure store can be used on this computer.'
    case 'storage_locked':
      return 'The secure store is locked, switched off or slow to answer.'
    case 'storage_failed':
      return 'The secure store could not save the key.'
    case 'token_missing':
      return 'The key of this connection is not on this computer.'
    case 'address_changed':
      return 'The stored API key belongs to another address and was not sent.'
    case 'already_connected':
      return 'A connection with this base URL and this API key exists already.'
    case 'unfinished':
      return unfinished(failure.detail)
    case 'not_confirmed':
      return 'This API key needs a stronger confirmation.'
    case 'declined':
      return 'Not confirmed, so nothing was done.'
    case 'gone':
      return 'It does not exist any more.'
    case 'already_shown':
      return 'The secret was shown before and is not shown twice. Copy still works.'
    case 'env_refused':
      return delivery.refused(failure.detail ?? '')
    case 'env_changed':
      return 'The file has changed meanwhile, so nothing was written.'
    case 'not_delivered':
      return 'The file was written, but another value is read back from it. Another program may have changed it.'
    case 'not_saved':
      return 'The copy of the secret is not on the clipboard any more.'
    case 'create_running':
      return 'Another API key is being created on this connection, so this one was not created.'
    case 'bulk_running':
      return 'A bulk revoke of this connection is not finished.'
    case 'rotation_running':
      return 'A rotation of this API key is not finished.'
    case 'rotation_moved_on':
      return 'The rotation has moved on to another step, so nothing was done.'
    case 'reminder_not_saved':
      return 'The reminder could not be saved, so both keys were left as they are.'
    case 'answer_running':
      return 'An answer is still on its way.'
    case 'update_blocked':
      return 'An update would interrupt something that is not finished.'
    case 'clipboard_failed':
      return 'The clipboard could not be written.'
    case 'data_not_written':
      return 'The change could not be saved on the disk of this computer.'
    case 'file_failed':
      return `The file could not be written${failure.detail === undefined ? '' : ` (${failure.detail})`}. What was there before is unchanged.`
    case 'disk_failed':
      return 'The note that is written before each request could not be saved, so nothing more was sent.'
    case 'connection_moved':
      return 'This connection points to a different address now, so nothing was sent.'
    case 'local_change_failed':
      return `The local service could not read or change its data${failure.detail === undefined ? '' : ` (${failure.detail})`}.`
    case 'snapshot_unusable':
      return 'The snapshot is missing or damaged, so the current data was kept.'
    case 'local_service_failed':
      return `The local service could not be opened${failure.detail === undefined ? '' : ` (${failure.detail})`}.`
    case 'local_data_newer':
      return 'The data of the local service was made by a newer version of Keystow. It was left as it is.'
    case 'disk_full':
      return 'The disk of this computer is full, so nothing was saved.'
    case 'locked':
      return 'Keystow was locked, so nothing was done.'
    case 'answer_withheld':
      return 'Keystow was locked before the answer arrived.'
    case 'quitting':
      return 'Keystow is quitting, so nothing was done.'
    case 'wrong_passphrase':
      return failure.retryAfter === undefined
        ? 'That is not the passphrase.'
        : 'That is not the passphrase, or it came too soon after a wrong one.'
    case 'not_unlocked':
      return 'The system did not confirm that it is you.'
    case 'internal':
      return 'Something went wrong inside Keystow. Its log says more.'
    default:
      return exhaustive(failure.code)
  }
}

/** What to do about it. */
const next = (failure: Failure): string => {
  switch (failure.code) {
    case 'unauthorized':
      return 'Connect with another key.'
    case 'forbidden':
      return 'Use a key that is allowed to manage API keys.'
    case 'rate_limited':
      return failure.retryAfter === undefined ? 'Try again in a minute.' : `Try again in ${seconds(failure.retryAfter)}.`
    case 'not_found':
    case 'unexpected_status':
    case 'unreadable_answer':
    case 'answer_too_large':
    case 'redirected':
      return 'Check that the base URL is the address of the email service.'
    case 'invalid_request':
      return 'Change it and try again.'
    case 'server_error':
      return failure.retryAfter === undefined ? 'Try again in a moment.' : `Try again in ${seconds(failure.retryAfter)}.`
    case 'unreachable':
      return 'Check the network and the base URL, then try again.'
    case 'no_answer':
    case 'timed_out':
    case 'cancelled':
      return 'Check the network, then try again.'
    case 'tls_failed':
      return 'Check the base URL, and that no one stands between you and the service.'
    case 'bad_input':
      return 'Check each field and try again.'
    case 'already_connected':
      return 'Open that one.'
    case 'bad_address':
    case 'already_shown':
    case 'gone':
      return ''
    case 'storage_unavailable':
      return 'The key can be kept until you quit.'
    case 'storage_locked':
      return 'Unlock it or switch it on, then try again.'
    case 'storage_failed':
      return 'Try again, or keep the key until you quit.'
    case 'token_missing':
      return 'Enter it.'
    case 'address_changed':
      return 'Enter the API key again.'
    case 'unfinished':
      return unfinishedNext(failure.detail)
    case 'locked':
      return 'Try again.'
    case 'answer_withheld':
      return 'What is shown now is how it ended.'
    case 'quitting':
      return 'Start Keystow again, then try again.'
    case 'wrong_passphrase':
      return failure.retryAfter === undefined ? 'Try again.' : `Try again in ${seconds(failure.retryAfter)}.`
    case 'not_unlocked':
      return 'Try again.'
    case 'not_confirmed':
      return 'Confirm it and try again.'
    case 'declined':
      return failure.retryAfter === undefined ? '' : `You can try again in ${seconds(failure.retryAfter)}.`
    case 'env_refused':
      return delivery.refusedNext(failure.detail ?? '')
    case 'env_changed':
      return 'Look at what would change now.'
    case 'not_delivered':
      return 'Look at the file, then write again.'
    case 'not_saved':
      return 'Copy it again, or confirm that you saved it.'
    case 'create_running':
      return 'Wait until it is done.'
    case 'bulk_running':
      return 'Wait until it is done, or stop it.'
    case 'rotation_running':
      return 'Finish that one first.'
    case 'rotation_moved_on':
      return 'Look at its current step.'
    case 'reminder_not_saved':
      return 'Try again, or keep the old key without a reminder.'
    case 'answer_running':
      return 'Wait until it is there.'
    case 'update_blocked':
      return 'Finish that first, then try again.'
    case 'clipboard_failed':
      return 'Try again.'
    case 'data_not_written':
      return 'Check that Keystow may write to its data folder, then try again.'
    case 'file_failed':
      return 'Choose another place, or make room on the disk, and try again.'
    case 'disk_failed':
      return 'Check that the disk has room and that Keystow may write to its data folder, then continue.'
    case 'local_data_newer':
      return 'Update Keystow.'
    case 'disk_full':
      return 'Free some space, then try again.'
    case 'connection_moved':
      return 'Look for the API key at the previous address.'
    case 'local_change_failed':
      return 'Check that Keystow may write to its data folder, then try again.'
    case 'snapshot_unusable':
      return 'Save a new one.'
    case 'local_service_failed':
    case 'internal':
      return 'Restart Keystow and try again.'
    default:
      return exhaustive(failure.code)
  }
}

export const failures = { what, next }
