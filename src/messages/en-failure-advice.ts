import { exhaustive, type Failure, isOfLab, SWITCHED_OFF } from '../../electron/contract/result.ts'
import { delivery } from './en-delivery.ts'
import { certificates } from './en-network.ts'
import { proxy } from './en-proxy.ts'

const unfinishedNext = (kind: string | undefined): string => {
  if (kind === 'create') return 'Wait for its answer or refresh the list, then try again.'
  if (kind === 'lease') return 'End it in the list, then try again.'
  if (kind === 'secret') return 'Save it in the rotation first, or give it up.'
  if (kind === 'kept') return 'Save them elsewhere first, or give them up.'
  return 'Finish that first, then try again.'
}

/** Says where to look for a service that runs on this computer. */
const checkHere = (host: string): string =>
  `Check that the service is running at ${host} on this computer, then try again.`

const seeLab = 'See in the Lab whether a fault is armed, then try again.'

/** What to do about it. */
export const next = (failure: Failure): string => {
  switch (failure.code) {
    case 'unauthorized':
      return 'Connect with another key.'
    case 'forbidden':
      return 'Check the address, or use a key that is allowed to manage API keys.'
    case 'rate_limited':
      return failure.retryAfter === undefined
        ? 'Try again in a minute.'
        : `Try again in ${failure.retryAfter} s.`
    case 'not_found':
    case 'unexpected_status':
    case 'unreadable_answer':
    case 'answer_too_large':
    case 'redirected':
      return 'Check that the base URL is the address of the email service.'
    case 'invalid_request':
      return 'Change it and try again.'
    case 'server_error':
      return failure.retryAfter === undefined
        ? 'Try again in a moment.'
        : `Try again in ${failure.retryAfter} s.`
    case 'unreachable':
      // What happened names the address already.
      if (failure.host !== undefined) return 'Check that the service is running, then try again.'
      if (failure.detail === SWITCHED_OFF) return 'Switch it on in the Lab.'
      if (isOfLab(failure)) return seeLab
      return 'Check the network and the base URL, then try again.'
    case 'no_answer':
    case 'timed_out':
    case 'cancelled':
      if (failure.host !== undefined) return checkHere(failure.host)
      if (isOfLab(failure)) return seeLab
      return 'Check the network, then try again.'
    case 'offline':
      return 'Connect to a network, then try again. A list comes back by itself.'
    case 'proxy_unreachable':
    case 'proxy_not_trusted':
    case 'proxy_credentials':
    case 'proxy_refused':
    case 'tunnel_failed':
    case 'proxy_unknown':
      return proxy.next(failure)
    case 'authority_refused':
      return 'Ask your administrators for the certificate of the authority as a PEM file.'
    case 'tls_failed':
      return certificates.refusedNext(failure, 'the base URL')
    case 'bad_input':
      return 'Check each field and try again.'
    case 'already_connected':
      return 'Open that one.'
    case 'bad_address':
    case 'already_shown':
    case 'gone':
      return ''
    case 'storage_locked':
      return 'Unlock it or switch it on. If that does not help, restart Keystow.'
    case 'storage_failed':
      return 'Try again.'
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
      return failure.retryAfter === undefined
        ? 'Try again.'
        : `Try again in ${failure.retryAfter} s.`
    case 'not_unlocked':
      return 'Try again.'
    case 'not_confirmed':
      return 'Confirm it and try again.'
    case 'declined':
      if (failure.retryAfter === 0) return 'You can try again now.'
      return failure.retryAfter === undefined ? '' : `You can try again in ${failure.retryAfter} s.`
    case 'env_refused':
      return delivery.refusedNext(failure.detail ?? '')
    case 'env_changed':
      return 'Look at what would change now.'
    case 'not_delivered':
      return 'Look at the file, then write again.'
    case 'recipe_missing':
      return 'Install it or update it, then try again.'
    case 'recipe_refused':
      return 'Change it, or deliver the secret to another place.'
    case 'recipe_changed':
      return 'Look at what would be run now.'
    case 'recipe_failed':
      return failure.detail === 'no folder'
        ? 'Deliver the secret to another place.'
        : 'It may have stored the secret all the same: check there, then try again.'
    case 'recipe_unproven':
      return 'Look in that program whether the secret is there.'
    case 'recipe_not_added':
      return 'Change it, then add it again.'
    case 'not_persistent':
      return 'Deliver the secret to another place.'
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
    case 'leak_open':
      return 'Look at its list of what is to be done.'
    case 'scan_running':
      return 'Wait until it is done, or cancel it.'
    case 'answer_running':
      return 'Wait until it is there.'
    case 'clipboard_failed':
      return 'Try again.'
    case 'data_not_written':
      return 'Check that Keystow may write to its data folder, then try again. If another program changed its data, restart Keystow.'
    case 'not_erased':
      return 'Close any program that is using it, then erase again.'
    case 'file_failed':
      return 'Choose another place, or make room on the disk, and try again.'
    case 'local_data_in_use':
      return 'End that program, then try again.'
    case 'local_data_newer':
      return 'Update Keystow.'
    case 'disk_full':
      return 'Free some space, then try again.'
    case 'connection_moved':
      return 'Look for the API key at the previous address.'
    case 'only_part':
      return 'Try again, or look for the API key in the service’s own console.'
    case 'other_workspace':
      return 'Sign in with an API key of the workspace that this connection was used for. For another workspace, add a new connection.'
    case 'not_listed':
      return 'Keystow asks again after a minute.'
    case 'not_proven':
      return 'Ask the provider of the service whether it still works.'
    case 'secret_unsure':
      return 'Look for another key with the same last four characters.'
    case 'new_key_ending':
      return 'Undo the rotation, or stop the revoke of the old key.'
    case 'local_change_failed':
      return 'Check that Keystow may write to its data folder, then try again.'
    case 'listen_failed':
      return 'Choose another port, from 1024 on.'
    case 'snapshot_unusable':
      return 'Save a new one.'
    case 'local_service_failed':
    case 'internal':
      return 'Restart Keystow and try again.'
    default:
      return exhaustive(failure.code)
  }
}
