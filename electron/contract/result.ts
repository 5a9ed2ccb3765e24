/**
 * A success with its value, or a failure as data. What crosses a boundary is always one of the two,
 * never a throw.
 */
export type Result<T, Code extends FailureCode = FailureCode> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure<Code> }

/** Those of `NEVER_SENT_CODES` that the way through a proxy failed by. */
const PROXY_CODES = [
  'proxy_unreachable',
  'proxy_not_trusted',
  'proxy_credentials',
  'proxy_refused',
  'tunnel_failed',
  'proxy_unknown',
] as const

/**
 * No connection to the service came about, so nothing was sent and nothing can have changed.
 *
 * - `unreachable`: nothing answers at the address.
 * - `offline`: nor does the system have a network.
 * - `tls_failed`: TLS with the service failed; `certificate` is the one that was not accepted.
 * - `proxy_unreachable`, `proxy_not_trusted`: the same with the proxy in between, which `host`
 * names.
 * - `proxy_credentials`: the proxy wants a user name and a password (`detail` is `missing`), did
 * not take those that it
 * got (`refused`), or takes none in a way that is known here (`unsupported`: Kerberos, NTLM and the
 * like).
 * - `proxy_refused`: the proxy opened no tunnel to the service; `detail` is its HTTP status, or a
 * code.
 * - `tunnel_failed`: it opened one, but TLS with the service never began in it: nothing came in
 * time (`detail` is
 * `UND_ERR_CONNECT_TIMEOUT`), it was closed, or what came is not TLS.
 * - `proxy_unknown`: which proxy to take cannot be told; `detail` is as `ProxyChooser.route` says.
 */
export const NEVER_SENT_CODES = ['unreachable', 'offline', 'tls_failed', ...PROXY_CODES] as const

/** Tells whether the way through a proxy failed: the person mends it in the network settings. */
export const isOfProxy = (code: FailureCode): boolean => PROXY_CODES.some((one) => one === code)

export const isNeverSent = (code: FailureCode): boolean =>
  NEVER_SENT_CODES.some((one) => one === code)

/**
 * What a call to the key API can end in besides success. Closed: nothing above the client looks at
 * HTTP again. Besides `NEVER_SENT_CODES`:
 *
 * - `no_answer`: the request may have been received; the connection broke before a whole answer
 * came.
 * - `timed_out`: as `no_answer`, after the deadline.
 * - `unreadable_answer`: an answer came that does not fit the documented shape; `detail` says where
 * it differs.
 * - `redirected`: a 3xx; `host` names where it pointed. It was not followed.
 */
export const KEY_API_FAILURE_CODES = [
  ...NEVER_SENT_CODES,
  'unauthorized',
  'forbidden',
  'rate_limited',
  'not_found',
  'invalid_request',
  'server_error',
  'unexpected_status',
  'unreadable_answer',
  'answer_too_large',
  'no_answer',
  'timed_out',
  'redirected',
  'cancelled',
] as const
export type KeyApiFailureCode = (typeof KEY_API_FAILURE_CODES)[number]

/**
 * What the app itself can refuse.
 *
 * - `storage_locked`: the secure store is there but locked or slow; the passphrase stayed as it
 * was.
 * - `token_missing`: the connection has no token, as after an import.
 * - `address_changed`: the token or secret belongs to another address than the connection's;
 * nothing was sent.
 * - `already_connected`: `connectionId` has this address and this token already; nothing was sent
 * or stored.
 * - `unfinished`: the address cannot change yet, or the connection not be forgotten; `detail` says
 * what has to be finished: `reveal`, `rotation`, `bulk`, `check`, `create`, `leak`; `secret`: a
 * rotation's, which is nowhere else; or `kept`: secrets that are kept here.
 * - `not_confirmed`: a guarded revoke came without the confirmation it needs.
 * - `declined`: the person was asked in a dialog of the system and did not agree, or could not be
 * asked: another question was
 * open, or one was cancelled a moment ago (`retryAfter`).
 * - `gone`: what the call names (connection, reveal, attempt, key) does not exist (any more).
 * - `not_saved`: the copy of the secret is not on the clipboard any more, and nobody said that it
 * is saved.
 * - `env_refused`: a `.env` file is not written; `detail` is an `EnvRefusal`, `unclear 3` with the
 * line, `unclear 3 U+200B` with what cannot be seen there.
 * - `env_changed`: the file is not what was shown; it was left alone.
 * - `not_delivered`: after the write, what is read there is not the secret.
 * - `recipe_missing`: the program is not there, too old, or not of this system.
 * - `recipe_refused`: what it has to be told does not fit (`detail` is `name`), or the secret has
 * characters that it could not take (`value`).
 * - `recipe_changed`: the program is another file than the one that was shown; it was not started.
 * - `recipe_failed`: the program failed. `detail` says how it ended and, masked, what it complained
 * of. It may have stored the secret all the same.
 * - `recipe_unproven`: the program reported success, but did not show that the secret is there.
 * - `recipe_not_added`: a program of the person's own is not added; `detail` is an
 * `OwnRecipeProblem`.
 * - `authority_refused`: a file is not taken for certificate authorities; `detail` is an
 * `AuthorityProblem`.
 * - `not_persistent`: the vault is in memory only, so no secret is kept.
 * - `already_shown`: the secret was handed to the window before; it is never handed over twice.
 * - `create_running`: an API key is being created on this connection; this one was not created.
 * - `bulk_running`: a bulk revoke of this connection is not finished, or still works.
 * - `rotation_running`: a rotation of this API key is not finished, or still works.
 * - `rotation_moved_on`: what was asked for is not possible where the rotation stands.
 * - `leak_open`: a leak cannot be closed like that: something is to be done, or its key is dead.
 * - `scan_running`: a scan is under way; no other one was begun.
 * - `answer_running`: the page waits for an answer, which would reach nobody if the page were
 * replaced.
 * - `data_not_written`: the disk refused what belongs in the app's own data folder; what was there
 * before is unchanged, and no request that has to be noted first was sent.
 * - `not_erased`: the disk refused to remove `detail`, names of files. With the vault or its copy
 * among them nothing was erased, else everything but them.
 * - `file_failed`: a file that the person chose could not be written; what was there before is
 * unchanged. `detail` is the system's code.
 * - `locked`: the app is locked; nothing was done or answered.
 * - `quitting`: the app is about to end; nothing was done.
 * - `wrong_passphrase`: not the passphrase; with `retryAfter`, no try counts before those seconds
 * are over.
 * - `not_unlocked`: the system did not confirm the person.
 * - `disk_full`: there is no room on the disk; nothing was saved or changed.
 * - `connection_moved`: the connection leads to another address than when this was begun; nothing
 * was sent.
 * - `only_part`: the service listed only a part of its keys, so that nothing follows from what the
 * list lacks.
 * - `other_workspace`: the list has none of the keys that are known here, so that nothing follows
 * from what it lacks; a token that gave it was not stored.
 * - `not_listed`: the service answered that it has no such key, which alone does not prove its end.
 * - `new_key_ending`: this app revokes, or revoked, the key that is to replace it.
 * - `not_proven`: the key is not listed any more, but the service never confirmed its end.
 * - `local_service_failed`: the embedded service could not open its file; `detail` is a code of the
 * system or of SQLite.
 * - `local_change_failed`: the embedded service is open and could not read or change its data;
 * `detail` likewise.
 * - `listen_failed`: the system did not let the embedded service listen on the port; `detail` is
 * its code.
 * - `snapshot_unusable`: the saved snapshot of the embedded service is missing or damaged; its data
 * stays as it is.
 * - `local_data_in_use`: another process owns the embedded service's file; `detail` is its name,
 * number and since when, where known.
 * - `local_data_newer`: the embedded service's file was made by a newer version of this app; it was
 * left as it is.
 *
 * @internal
 */
export const APP_FAILURE_CODES = [
  'bad_input',
  'bad_address',
  'storage_locked',
  'storage_failed',
  'token_missing',
  'address_changed',
  'already_connected',
  'unfinished',
  'not_confirmed',
  'declined',
  'gone',
  'env_refused',
  'env_changed',
  'not_delivered',
  'recipe_missing',
  'recipe_refused',
  'recipe_changed',
  'recipe_failed',
  'recipe_unproven',
  'recipe_not_added',
  'authority_refused',
  'not_persistent',
  'already_shown',
  'not_saved',
  'create_running',
  'bulk_running',
  'rotation_running',
  'rotation_moved_on',
  'leak_open',
  'scan_running',
  'answer_running',
  'clipboard_failed',
  'data_not_written',
  'not_erased',
  'file_failed',
  'disk_full',
  'connection_moved',
  'only_part',
  'other_workspace',
  'not_listed',
  'not_proven',
  'secret_unsure',
  'new_key_ending',
  'local_service_failed',
  'local_change_failed',
  'listen_failed',
  'snapshot_unusable',
  'local_data_in_use',
  'local_data_newer',
  'locked',
  // The request came to its end, but Keystow was locked before the answer, which is not shown.
  'answer_withheld',
  'quitting',
  'wrong_passphrase',
  'not_unlocked',
  'internal',
] as const
export type AppFailureCode = (typeof APP_FAILURE_CODES)[number]

export type FailureCode = KeyApiFailureCode | AppFailureCode

/**
 * A certificate as a person knows it. The names are other people's text, bounded, and empty where
 * there is none.
 */
export interface SeenCertificate {
  readonly subject: string
  /** Of the authority that would have to be trusted, where that is what was wrong. */
  readonly issuer: string
  /** Milliseconds since the epoch. */
  readonly validFrom: number
  readonly validTo: number
}

/**
 * Why something did not happen. `detail` is plain technical English without secret, token or body;
 * words for people are the renderer's.
 */
export interface Failure<Code extends FailureCode = FailureCode> {
  readonly code: Code
  readonly detail?: string
  /** HTTP status, where an answer had one. */
  readonly status?: number
  /**
   * Seconds until a retry makes sense, in [0, 120]; with `rate_limited` and some `server_error`.
   */
  readonly retryAfter?: number
  /** The connection that is meant, with `already_connected`. */
  readonly connectionId?: string
  /**
   * Host that a refused redirect pointed to; with its port that of a proxy, and of a service on this
   * computer that did not answer.
   */
  readonly host?: string
  /** The certificate that was not accepted, with `tls_failed` and `proxy_not_trusted`. */
  readonly certificate?: SeenCertificate
}

/** The detail of a failure where the local service, on its own, did not answer. */
export const LOCAL_SERVICE = 'LOCAL_SERVICE'
/** The detail of a failure where the local service is switched off. */
export const SWITCHED_OFF = 'SWITCHED_OFF'

/** Whether the reason for a failure is in the Lab. */
export const isOfLab = ({ detail }: Failure): boolean =>
  detail === LOCAL_SERVICE || detail === SWITCHED_OFF

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const fail = <const Code extends FailureCode>(
  code: Code,
  more: Omit<Failure, 'code'> = {},
): { readonly ok: false; readonly error: Failure<Code> } => ({
  ok: false,
  error: { code, ...more },
})

/** Marks a switch as complete: the compiler refuses a missing case. */
export const exhaustive = (value: never): never => {
  throw new Error(`unexpected ${typeof value}`)
}
