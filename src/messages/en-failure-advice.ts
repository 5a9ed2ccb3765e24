import { type Failure, isOfLab, SWITCHED_OFF } from '../../electron/contract/result.ts'
import { delivery } from './en-delivery.ts'
import { certificates } from './en-network.ts'
import { proxy } from './en-proxy.ts'
import { type FailureTexts, failureText } from './failure-texts.ts'

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

const checkAddress = 'Check that the base URL is the address of the email service.'

const unreachableNext = (failure: Failure): string => {
  // What happened names the address already.
  if (failure.host !== undefined) return 'Check that the service is running, then try again.'
  if (failure.detail === SWITCHED_OFF) return 'Switch it on in the Lab.'
  if (isOfLab(failure)) return seeLab
  return 'Check the network and the base URL, then try again.'
}

const unansweredNext = (failure: Failure): string => {
  if (failure.host !== undefined) return checkHere(failure.host)
  if (isOfLab(failure)) return seeLab
  return 'Check the network, then try again.'
}

const steps: FailureTexts = {
  unauthorized: 'Connect with another key.',
  forbidden: 'Check the address, or use a key that is allowed to manage API keys.',
  rate_limited: ({ retryAfter }) =>
    retryAfter === undefined ? 'Try again in a minute.' : `Try again in ${retryAfter} s.`,
  not_found: checkAddress,
  unexpected_status: checkAddress,
  unreadable_answer: checkAddress,
  answer_too_large: checkAddress,
  redirected: checkAddress,
  invalid_request: 'Change it and try again.',
  server_error: ({ retryAfter }) =>
    retryAfter === undefined ? 'Try again in a moment.' : `Try again in ${retryAfter} s.`,
  unreachable: unreachableNext,
  no_answer: unansweredNext,
  timed_out: unansweredNext,
  cancelled: unansweredNext,
  offline: 'Connect to a network, then try again. A list comes back by itself.',
  proxy_unreachable: proxy.next,
  proxy_not_trusted: proxy.next,
  proxy_credentials: proxy.next,
  proxy_refused: proxy.next,
  tunnel_failed: proxy.next,
  proxy_unknown: proxy.next,
  authority_refused: 'Ask your administrators for the certificate of the authority as a PEM file.',
  tls_failed: (failure) => certificates.refusedNext(failure, 'the base URL'),
  bad_input: 'Check each field and try again.',
  already_connected: 'Open that one.',
  bad_address: '',
  already_shown: '',
  gone: '',
  storage_locked: 'Unlock it or switch it on. If that does not help, restart Keystow.',
  storage_failed: 'Try again.',
  token_missing: 'Enter it.',
  address_changed: 'Enter the API key again.',
  unfinished: ({ detail }) => unfinishedNext(detail),
  locked: 'Try again.',
  answer_withheld: 'What is shown now is how it ended.',
  quitting: 'Start Keystow again, then try again.',
  wrong_passphrase: ({ retryAfter }) =>
    retryAfter === undefined ? 'Try again.' : `Try again in ${retryAfter} s.`,
  not_unlocked: 'Try again.',
  not_confirmed: 'Confirm it and try again.',
  declined: ({ retryAfter }) => {
    if (retryAfter === 0) return 'You can try again now.'
    return retryAfter === undefined ? '' : `You can try again in ${retryAfter} s.`
  },
  env_refused: ({ detail }) => delivery.refusedNext(detail ?? ''),
  env_changed: 'Look at what would change now.',
  not_delivered: 'Look at the file, then write again.',
  recipe_missing: 'Install it or update it, then try again.',
  recipe_refused: 'Change it, or deliver the secret to another place.',
  recipe_changed: 'Look at what would be run now.',
  recipe_failed: ({ detail }) =>
    detail === 'no folder'
      ? 'Deliver the secret to another place.'
      : 'It may have stored the secret all the same: check there, then try again.',
  recipe_unproven: 'Look in that program whether the secret is there.',
  recipe_not_added: 'Change it, then add it again.',
  not_persistent: 'Deliver the secret to another place.',
  not_saved: 'Copy it again, or confirm that you saved it.',
  create_running: 'Wait until it is done.',
  bulk_running: 'Wait until it is done, or stop it.',
  rotation_running: 'Finish that one first.',
  rotation_moved_on: 'Look at its current step.',
  leak_open: 'Look at its list of what is to be done.',
  scan_running: 'Wait until it is done, or cancel it.',
  answer_running: 'Wait until it is there.',
  clipboard_failed: 'Try again.',
  data_not_written:
    'Check that Keystow may write to its data folder, then try again. If another program changed its data, restart Keystow.',
  not_erased: 'Close any program that is using it, then erase again.',
  file_failed: 'Choose another place, or make room on the disk, and try again.',
  local_data_in_use: 'End that program, then try again.',
  local_data_newer: 'Update Keystow.',
  disk_full: 'Free some space, then try again.',
  connection_moved: 'Look for the API key at the previous address.',
  only_part: 'Try again, or look for the API key in the service’s own console.',
  other_workspace:
    'Sign in with an API key of the workspace that this connection was used for. For another workspace, add a new connection.',
  not_listed: 'Keystow asks again after a minute.',
  not_proven: 'Ask the provider of the service whether it still works.',
  secret_unsure: 'Look for another key with the same last four characters.',
  new_key_ending: 'Undo the rotation, or stop the revoke of the old key.',
  local_change_failed: 'Check that Keystow may write to its data folder, then try again.',
  listen_failed: 'Choose another port, from 1024 on.',
  snapshot_unusable: 'Save a new one.',
  local_service_failed: 'Restart Keystow and try again.',
  internal: 'Restart Keystow and try again.',
}

/** Returns what to do about it. */
export const next = (failure: Failure): string => failureText(steps, failure)
