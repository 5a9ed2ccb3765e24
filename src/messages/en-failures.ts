import { isVaultName } from '../../electron/contract/lock.ts'
import { type Failure, SWITCHED_OFF } from '../../electron/contract/result.ts'
import { delivery } from './en-delivery.ts'
import { next } from './en-failure-advice.ts'
import { certificates } from './en-network.ts'
import { proxy } from './en-proxy.ts'
import { recipes } from './en-recipes.ts'
import { type FailureTexts, failureText, inParentheses } from './failure-texts.ts'

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

/** `cause`: the code of the system, or ours. */
const unreachable = (cause: string | undefined): string => {
  switch (cause) {
    case 'PLAIN_HTTP':
      return badAddress('not_https')
    case SWITCHED_OFF:
      return 'The local service is switched off.'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'The service could not be reached: the name of its host was not found.'
    case 'ECONNREFUSED':
      return 'The service could not be reached: nothing takes connections at this host and port.'
    default:
      return 'The service could not be reached.'
  }
}

const unfinished = (kind: string | undefined): string => {
  switch (kind) {
    case 'reveal':
      return 'A new API key of this connection is not saved yet.'
    case 'rotation':
      return 'A rotation of this connection is not finished.'
    case 'leak':
      return 'A leaked API key of this connection is being dealt with.'
    case 'secret':
      return 'The secret of a new API key, made by a rotation, is saved nowhere else and would be lost.'
    case 'kept':
      return 'Secrets of this connection are kept on this computer and would be erased.'
    case 'bulk':
      return 'A bulk revoke of this connection is not finished.'
    case 'lease':
      return 'A program has an API key of this connection of its own.'
    case 'check':
      return 'An API key of this connection is being checked.'
    default:
      return 'It is not known yet whether an API key of this connection was created.'
  }
}

const noAnswer = 'No answer arrived.'

const sentences: FailureTexts = {
  unauthorized: 'The service refused this key. It may be mistyped, revoked, or of another service.',
  forbidden:
    'The service denied the request. The key may lack permission, or the service may accept no requests from here.',
  rate_limited: 'The limit of requests per minute is reached.',
  not_found: 'The service does not know what was asked for.',
  invalid_request: 'The service refused the request as invalid.',
  server_error: ({ status }) => `The service answered with an error${inParentheses(status)}.`,
  unexpected_status: ({ status }) =>
    `The service gave an unexpected answer${inParentheses(status)}.`,
  unreadable_answer: ({ detail }) =>
    `The service’s answer could not be read${detail === undefined ? '' : `: ${detail}`}.`,
  answer_too_large: 'The service’s answer was too large to take.',
  unreachable: ({ detail, host }) =>
    host === undefined ? unreachable(detail) : `Nothing answers at ${host} on this computer.`,
  no_answer: noAnswer,
  timed_out: noAnswer,
  cancelled: noAnswer,
  redirected: ({ host }) =>
    `The service pointed to ${host ?? 'another address'}. That was not followed, to protect your key.`,
  offline: 'This computer has no network, so nothing was sent.',
  proxy_unreachable: proxy.what,
  proxy_not_trusted: proxy.what,
  proxy_credentials: proxy.what,
  proxy_refused: proxy.what,
  tunnel_failed: proxy.what,
  proxy_unknown: proxy.what,
  authority_refused: ({ detail }) => proxy.notAnAuthority(detail),
  tls_failed: (failure) => certificates.refused(failure, 'service'),
  bad_input: 'What was entered cannot be used.',
  bad_address: ({ detail }) => badAddress(detail),
  storage_locked: 'The secure store is locked, switched off or slow to answer.',
  storage_failed: 'The secure store could not save the key.',
  token_missing: 'The key of this connection is not on this computer.',
  address_changed: 'The stored API key belongs to another address and was not sent.',
  already_connected: 'A connection with this base URL and this API key exists already.',
  unfinished: ({ detail }) => unfinished(detail),
  not_confirmed: 'This API key needs a stronger confirmation.',
  declined: ({ retryAfter }) =>
    retryAfter === undefined
      ? 'Not confirmed, so nothing was done.'
      : 'You cancelled a question a moment ago, so Keystow asks nothing for a while. Nothing was done.',
  gone: 'It does not exist any more.',
  already_shown: 'The secret was shown before and is not shown twice. Copy still works.',
  env_refused: ({ detail }) => delivery.refused(detail ?? ''),
  env_changed: 'The file has changed meanwhile, so nothing was written.',
  not_delivered:
    'The file was written, but the secret was not found in it afterwards. Another program may have changed it.',
  recipe_missing: 'That program cannot be used on this computer.',
  recipe_refused: ({ detail }) =>
    detail === 'value'
      ? 'The secret has characters that this program could not take.'
      : 'What was entered does not fit this program.',
  recipe_changed: 'The program is another file than the one that was shown, so it was not started.',
  recipe_failed: ({ detail }) => recipes.failed(detail ?? ''),
  recipe_unproven:
    'The program reported success, but did not show the secret when it was asked again.',
  recipe_not_added: ({ detail }) => recipes.problem(detail ?? ''),
  not_persistent: 'Nothing is kept on this computer now, so the secret cannot be kept either.',
  not_saved: 'The copy of the secret is not on the clipboard any more.',
  create_running:
    'Another API key is being created on this connection, so this one was not created.',
  bulk_running: 'A bulk revoke of this connection is not finished.',
  rotation_running: 'A rotation of this API key is not finished.',
  rotation_moved_on: 'The rotation has moved on to another step, so nothing was done.',
  leak_open: 'The leak cannot be closed like that, so nothing was done.',
  scan_running: 'A scan is under way.',
  answer_running: 'An answer is still on its way.',
  clipboard_failed: 'The clipboard could not be written.',
  data_not_written:
    'The change could not be saved on the disk of this computer. Nothing more was done.',
  not_erased: ({ detail }) =>
    isVaultName(detail)
      ? `Keystow could not remove the file ${detail}, so nothing was erased.`
      : `Everything was erased except ${detail ?? 'one file'}.`,
  file_failed: ({ detail }) =>
    `The file could not be written${inParentheses(detail)}. What was there before is unchanged.`,
  connection_moved: 'This connection points to a different address now, so nothing was sent.',
  only_part: 'The service listed only a part of its API keys, so one that is missing may exist.',
  other_workspace: ({ detail }) =>
    detail === undefined
      ? 'The list of API keys has none of those that are known on this connection. It seems to be of another workspace, so what became of the keys known here is open.'
      : 'This API key seems to belong to another workspace: it lists none of the keys that are known on this connection. Something is unfinished here, so nothing was changed.',
  not_listed:
    'The service says that it has no such API key, or does not list it. That alone does not prove that the key is gone.',
  not_proven: 'The API key is not listed any more, but the service never confirmed the revoke.',
  secret_unsure: ({ detail }) =>
    detail === 'deleted'
      ? 'The service confirmed that it deleted this key. It also refused the secret, but only the last four characters match: it may be another key’s secret.'
      : 'The service refused the secret, but only the last four characters match: it may be another key’s secret.',
  new_key_ending: 'Keystow revokes the new API key, or has tried to, so the old one stays.',
  local_change_failed: ({ detail }) =>
    `The local service could not read or change its data${inParentheses(detail)}.`,
  listen_failed: ({ detail }) =>
    `The system did not let the local service use this port${inParentheses(detail)}.`,
  snapshot_unusable: 'The snapshot is missing or damaged, so the current data was kept.',
  local_service_failed: ({ detail }) =>
    `The local service could not be opened${inParentheses(detail)}.`,
  local_data_in_use: ({ detail }) =>
    `Another program has the data of the local service open${inParentheses(detail)}.`,
  local_data_newer:
    'The data of the local service was made by a newer version of Keystow. It was left as it is.',
  disk_full: 'The disk of this computer is full, so nothing was saved.',
  locked: 'Keystow was locked, so nothing was done.',
  answer_withheld: 'Keystow was locked before the answer arrived.',
  quitting: 'Keystow is quitting, so nothing was done.',
  wrong_passphrase: ({ retryAfter }) =>
    retryAfter === undefined
      ? 'That is not the passphrase.'
      : 'That is not the passphrase, or it came too soon after a wrong one.',
  not_unlocked: 'The system did not confirm that it is you.',
  internal: 'Something went wrong inside Keystow. Its log says more.',
}

/** Returns what happened, as one sentence. */
const what = (failure: Failure): string => failureText(sentences, failure)

export const failures = { what, next }
