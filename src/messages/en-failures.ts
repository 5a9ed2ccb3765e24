import { isVaultName } from '../../electron/contract/lock.ts'
import { exhaustive, type Failure, SWITCHED_OFF } from '../../electron/contract/result.ts'
import { delivery } from './en-delivery.ts'
import { next } from './en-failure-advice.ts'
import { certificates } from './en-network.ts'
import { proxy } from './en-proxy.ts'
import { recipes } from './en-recipes.ts'

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

/** What happened, as one sentence. */
const what = (failure: Failure): string => {
  const status = failure.status === undefined ? '' : ` (${failure.status})`
  switch (failure.code) {
    case 'unauthorized':
      return 'The service refused this key. It may be mistyped, revoked, or of another service.'
    case 'forbidden':
      return 'The service denied the request. The key may lack permission, or the service may accept no requests from here.'
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
      if (failure.host !== undefined) return `Nothing answers at ${failure.host} on this computer.`
      return unreachable(failure.detail)
    case 'no_answer':
    case 'timed_out':
    case 'cancelled':
      return 'No answer arrived.'
    case 'redirected':
      return `The service pointed to ${failure.host ?? 'another address'}. That was not followed, to protect your key.`
    case 'offline':
      return 'This computer has no network, so nothing was sent.'
    case 'proxy_unreachable':
    case 'proxy_not_trusted':
    case 'proxy_credentials':
    case 'proxy_refused':
    case 'tunnel_failed':
    case 'proxy_unknown':
      return proxy.what(failure)
    case 'authority_refused':
      return proxy.notAnAuthority(failure.detail)
    case 'tls_failed':
      return certificates.refused(failure, 'service')
    case 'bad_input':
      return 'What was entered cannot be used.'
    case 'bad_address':
      return badAddress(failure.detail)
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
      return failure.retryAfter === undefined
        ? 'Not confirmed, so nothing was done.'
        : 'You cancelled a question a moment ago, so Keystow asks nothing for a while. Nothing was done.'
    case 'gone':
      return 'It does not exist any more.'
    case 'already_shown':
      return 'The secret was shown before and is not shown twice. Copy still works.'
    case 'env_refused':
      return delivery.refused(failure.detail ?? '')
    case 'env_changed':
      return 'The file has changed meanwhile, so nothing was written.'
    case 'not_delivered':
      return 'The file was written, but the secret was not found in it afterwards. Another program may have changed it.'
    case 'recipe_missing':
      return 'That program cannot be used on this computer.'
    case 'recipe_refused':
      return failure.detail === 'value'
        ? 'The secret has characters that this program could not take.'
        : 'What was entered does not fit this program.'
    case 'recipe_changed':
      return 'The program is another file than the one that was shown, so it was not started.'
    case 'recipe_failed':
      return recipes.failed(failure.detail ?? '')
    case 'recipe_unproven':
      return 'The program reported success, but did not show the secret when it was asked again.'
    case 'recipe_not_added':
      return recipes.problem(failure.detail ?? '')
    case 'not_persistent':
      return 'Nothing is kept on this computer now, so the secret cannot be kept either.'
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
    case 'leak_open':
      return 'The leak cannot be closed like that, so nothing was done.'
    case 'scan_running':
      return 'A scan is under way.'
    case 'answer_running':
      return 'An answer is still on its way.'
    case 'clipboard_failed':
      return 'The clipboard could not be written.'
    case 'data_not_written':
      return 'The change could not be saved on the disk of this computer. Nothing more was done.'
    case 'not_erased':
      return isVaultName(failure.detail)
        ? `Keystow could not remove the file ${failure.detail}, so nothing was erased.`
        : `Everything was erased except ${failure.detail ?? 'one file'}.`
    case 'file_failed':
      return `The file could not be written${failure.detail === undefined ? '' : ` (${failure.detail})`}. What was there before is unchanged.`
    case 'connection_moved':
      return 'This connection points to a different address now, so nothing was sent.'
    case 'only_part':
      return 'The service listed only a part of its API keys, so one that is missing may exist.'
    case 'other_workspace':
      return failure.detail === undefined
        ? 'The list of API keys has none of those that are known on this connection. It seems to be of another workspace, so what became of the keys known here is open.'
        : 'This API key seems to belong to another workspace: it lists none of the keys that are known on this connection. Something is unfinished here, so nothing was changed.'
    case 'not_listed':
      return 'The service says that it has no such API key, or does not list it. That alone does not prove that the key is gone.'
    case 'not_proven':
      return 'The API key is not listed any more, but the service never confirmed the revoke.'
    case 'secret_unsure':
      return failure.detail === 'deleted'
        ? 'The service confirmed that it deleted this key. It also refused the secret, but only the last four characters match: it may be another key’s secret.'
        : 'The service refused the secret, but only the last four characters match: it may be another key’s secret.'
    case 'new_key_ending':
      return 'Keystow revokes the new API key, or has tried to, so the old one stays.'
    case 'local_change_failed':
      return `The local service could not read or change its data${failure.detail === undefined ? '' : ` (${failure.detail})`}.`
    case 'listen_failed':
      return `The system did not let the local service use this port${failure.detail === undefined ? '' : ` (${failure.detail})`}.`
    case 'snapshot_unusable':
      return 'The snapshot is missing or damaged, so the current data was kept.'
    case 'local_service_failed':
      return `The local service could not be opened${failure.detail === undefined ? '' : ` (${failure.detail})`}.`
    case 'local_data_in_use':
      return `Another program has the data of the local service open${failure.detail === undefined ? '' : ` (${failure.detail})`}.`
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

export const failures = { what, next }
