import { type FailureCode, KEY_API_FAILURE_CODES } from './result.ts'

/** Lists the codes with which `handle` itself can fail on any channel. @internal */
export const ANY_CHANNEL = [
  'bad_input',
  'locked',
  'answer_withheld',
  'quitting',
  'declined',
  'not_confirmed',
  'data_not_written',
  'disk_full',
  'internal',
] as const satisfies readonly FailureCode[]

/** What sealing the vault anew can end in. */
const SEALING = ['storage_locked', 'storage_failed', 'data_not_written', 'disk_full'] as const
/** What storing a token, or reading a stored one, can end in. */
const STORED_TOKEN = ['data_not_written', 'disk_full', 'token_missing', 'address_changed'] as const
/** What one call of the key API can end in. */
const KEY_API_CALL = [...KEY_API_FAILURE_CODES, 'disk_full'] as const
/** What opening the local service, or using it otherwise than by a request, can end in. */
const LOCAL_SERVICE = [
  'local_service_failed',
  'local_change_failed',
  'local_data_in_use',
  'local_data_newer',
  'disk_full',
] as const
/** What getting a connection's own token, and what it is used with, can end in. */
const TOKEN = [...STORED_TOKEN, ...LOCAL_SERVICE] as const
/** What a request with that token can end in. */
const WITH_TOKEN = [...KEY_API_CALL, ...TOKEN] as const
/** What looking at a place that a secret could be delivered to can end in. */
const PLACE = ['gone', 'env_refused', 'file_failed'] as const
/** What delivering a secret can end in. */
const DELIVERY = [...PLACE, 'env_changed', 'not_delivered'] as const
/** What keeping a secret at the person's wish can end in. */
const KEEPING = ['data_not_written', 'disk_full', 'gone', 'not_persistent'] as const
/** What opening such a secret can end in. */
const KEPT = ['gone', 'address_changed'] as const
/** What looking at a recipe can end in. */
const RECIPE = ['gone', 'recipe_missing', 'recipe_refused'] as const
/** What storing by a recipe can end in. */
const STORING = [
  'gone',
  'recipe_refused',
  'recipe_changed',
  'recipe_failed',
  'recipe_unproven',
] as const
/** What signing a connection in can end in. */
const SIGN_IN = [...WITH_TOKEN, 'gone', 'unfinished'] as const
/** The same at the local service, which is not asked whether its own token is good. */
const LOCAL_SIGN_IN = [...TOKEN, 'gone', 'unfinished'] as const

/** By name, for those who answer them. */
export type KeyApiCallFailure = (typeof KEY_API_CALL)[number]
export type SealFailure = (typeof SEALING)[number]
export type StoredTokenFailure = (typeof STORED_TOKEN)[number]
export type LocalServiceFailure = (typeof LOCAL_SERVICE)[number]
export type TokenFailure = (typeof TOKEN)[number]
export type WithTokenFailure = (typeof WITH_TOKEN)[number]
export type PlaceFailure = (typeof PLACE)[number] | 'disk_full'
export type DeliveryFailure = (typeof DELIVERY)[number] | 'disk_full'
export type KeepFailure = (typeof KEEPING)[number]
export type KeptFailure = (typeof KEPT)[number]
export type RecipeFailure = (typeof RECIPE)[number]
export type StoringFailure = (typeof STORING)[number]
export type SignInFailure = (typeof SIGN_IN)[number]
export type LocalSignInFailure = (typeof LOCAL_SIGN_IN)[number]

/**
 * The codes in which each channel may fail, besides `ANY_CHANNEL`. A handler that answers another
 * one does not compile, nor does a channel without an entry. @internal
 */
export const CHANNEL_FAILURES = {
  'app:state': [],
  'app:diagnose': [],
  'app:dismiss-notice': [],
  'app:offer': [],
  'app:quit': [],
  'settings:change': [],
  'channel:switch': [],
  'command:here': [],
  'login:start': [],
  'login:set-start': ['gone', 'file_failed'],
  'window:act': [],
  'window:asks-to-close': [],
  'window:answer-close': [],
  'connections:add': [...SIGN_IN, 'bad_address', 'already_connected'],
  'connections:use-local': LOCAL_SIGN_IN,
  'connections:activate': ['gone'],
  'connections:reconnect': [...SIGN_IN, 'bad_address', 'other_workspace'],
  'connections:reconnect-local': LOCAL_SIGN_IN,
  'connections:describe': ['gone'],
  'connections:test': [...WITH_TOKEN, 'gone'],
  'connections:export': ['file_failed'],
  'connections:import': [],
  'connections:forget': ['gone', 'unfinished'],
  'connections:revoke-and-forget': ['gone', 'unfinished'],
  'connections:check-storage': [],
  'api-keys:state': ['gone'],
  'api-keys:refresh': ['gone'],
  'api-keys:create': ['gone', 'create_running'],
  'api-keys:look-again': ['gone', 'connection_moved'],
  'api-keys:unread-outcome': [],
  'api-keys:mark-outcome-read': [],
  'api-keys:revoke-and-create': ['gone', 'connection_moved', 'create_running'],
  'api-keys:revoke': ['gone'],
  'reveals:show': ['gone', 'already_shown'],
  'reveals:pending': [],
  'reveals:copy': ['gone', 'env_refused', 'clipboard_failed'],
  'reveals:check': [...WITH_TOKEN, 'gone'],
  'reveals:visible': [],
  'reveals:finish': ['not_saved'],
  'delivery:choose': PLACE,
  'delivery:again': PLACE,
  'delivery:preview': PLACE,
  'delivery:write': DELIVERY,
  'recipes:list': [],
  'recipes:preview': RECIPE,
  'recipes:store': STORING,
  'recipes:own': [],
  'recipes:choose-program': [],
  'recipes:add': ['recipe_not_added'],
  'recipes:forget': ['gone'],
  'kept:keep': KEEPING,
  'kept:copy': [...KEPT, 'clipboard_failed'],
  'kept:check': [...WITH_TOKEN, ...KEPT],
  'kept:stop': ['gone'],
  'clipboard:state': [],
  'clipboard:clear': [],
  'clipboard:extend': ['gone'],
  'clipboard:marks': [],
  'lab:state': LOCAL_SERVICE,
  'lab:power': [],
  'lab:arm-fault': LOCAL_SERVICE,
  'lab:disarm-fault': LOCAL_SERVICE,
  'lab:clock': LOCAL_SERVICE,
  'lab:reset': LOCAL_SERVICE,
  'lab:save-snapshot': LOCAL_SERVICE,
  'lab:load-snapshot': [...LOCAL_SERVICE, 'snapshot_unusable'],
  'lab:requests': LOCAL_SERVICE,
  'lab:clear-requests': LOCAL_SERVICE,
  'lab:keys': LOCAL_SERVICE,
  'lab:create-key': [...LOCAL_SERVICE, 'gone'],
  'lab:revoke-key': [...LOCAL_SERVICE, 'gone'],
  'lab:listen': [...LOCAL_SERVICE, 'listen_failed'],
  'lab:stop-listening': [],
  'annotations:state': ['gone'],
  'annotations:edit': ['gone'],
  'annotations:acknowledge': ['gone'],
  'use-watch:history': ['gone'],
  'activity:list': [],
  'activity:clear': [],
  'activity:export': ['file_failed'],
  'inventory:export': ['gone', 'file_failed'],
  'scan:state': [],
  'scan:add-folder': [],
  'scan:drop-folder': [],
  'scan:start': ['gone', 'scan_running'],
  'scan:control': [],
  'scan:reveal': ['gone'],
  'scan:ask': ['gone'],
  'scan:forget': [],
  'lock:now': [],
  'lock:open': ['wrong_passphrase', 'not_unlocked'],
  'lock:set-passphrase': [...SEALING, 'wrong_passphrase'],
  'lock:erase': ['not_erased'],
  'vault:choose': [],
  'bulk:start': ['gone', 'bulk_running'],
  'bulk:jobs': [],
  'bulk:undo': [...LOCAL_SERVICE, 'gone', 'bulk_running'],
  'bulk:control': ['gone'],
  'plans:list': [],
  'plans:put': ['gone'],
  'plans:act': ['gone'],
  'rotate:list': [],
  'rotate:start': ['gone', 'rotation_running'],
  'rotate:act': ['gone', 'rotation_running', 'rotation_moved_on', 'not_saved'],
  'leaks:list': [],
  'leaks:search': [],
  'leaks:ask-host': [...WITH_TOKEN, 'gone'],
  'leaks:forget-search': [],
  'leaks:begin': ['gone'],
  'leaks:act': ['gone', 'leak_open', 'not_confirmed', 'connection_moved'],
  'leaks:note': ['gone'],
  'leaks:save-note': ['gone', 'file_failed'],
  'leases:list': [],
  'leases:end': ['gone'],
  'proofs:list': [],
  'proofs:try-again': ['gone'],
  'proofs:give-up': ['gone'],
  'allowances:end': ['gone'],
  'network:state': [],
  'network:choose-proxy': [],
  'network:set-credentials': ['gone'],
  'network:choose-authorities': ['authority_refused'],
  'network:add-authorities': ['gone'],
  'network:forget-authority': ['gone'],
  'page:recycle': ['gone', 'answer_running'],
  'page:take-view': [],
} as const satisfies Readonly<Record<string, readonly FailureCode[]>>

/** Every code in which a channel may fail. */
export type ChannelFailure<C extends keyof typeof CHANNEL_FAILURES> =
  | (typeof CHANNEL_FAILURES)[C][number]
  | (typeof ANY_CHANNEL)[number]
