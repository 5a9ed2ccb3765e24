import type { NamedKey } from './api-key.ts'

/**
 * An API key whose secret is kept on this computer, sealed, because the person wanted that. Nothing
 * of it is secret.
 */
export interface KeptKey extends NamedKey {
  /** Since when, in milliseconds since the epoch, by this computer's clock. */
  readonly at: number
}

/** Which kept secret is meant. */
export interface KeptId {
  readonly connectionId: string
  readonly keyId: string
}

/** By what name a copy of a kept secret is known to the clipboard, as a reveal's is by its id. */
export const keptCopyId = ({ connectionId, keyId }: KeptId): string =>
  `kept ${connectionId} ${keyId}`

/**
 * The result of a check of a kept secret. `works`: the service answered it with a list. `refused`:
 * the service refused it, but that does not prove its key dead. `erased`: its key is proven dead.
 * `uncompared`: the service refused it, and gave the connection's own token no list either, so that
 * the refusal says nothing.
 */
export type KeptCheck = 'works' | 'refused' | 'erased' | 'uncompared'
