/**
 * The paths of the interface, relative to the base URL. Source: docs/interface.md, I6, I15, I25,
 * I36.
 */
export const API_KEYS_PATH = '/api/v1/api-keys'
export const EMAILS_PATH = '/api/v1/emails'

/** Requests per window and key, and the window in seconds. Source: docs/interface.md, I29. */
export const RATE_LIMIT = 100
export const RATE_WINDOW_SECONDS = 60

/** The three operations on keys. */
export type Operation = 'list' | 'create' | 'revoke'
