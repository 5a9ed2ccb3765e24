/**
 * Why a key shall be dead: a `person` pressed, alone or for a group (`bulk`) or a date (`plan`), or
 * a `program` asked; a `lease` is over; a `rotation` replaced it, or its `undo` takes the new one
 * back; it leaked (`leak`); or it is the `orphan` of a create without an answer.
 */
export const REVOKE_REASONS = [
  'person',
  'bulk',
  'plan',
  'program',
  'lease',
  'rotation',
  'undo',
  'leak',
  'orphan',
] as const
export type RevokeReason = (typeof REVOKE_REASONS)[number]

/**
 * How a revocation ended. `revoked`, `already_gone`: the key is gone. `used`: so it was not
 * revoked. `cancelled`: the person stopped it. `not_proven`, `held`: as `BulkRowState`.
 */
export const REVOCATION_ENDS = [
  'revoked',
  'already_gone',
  'used',
  'cancelled',
  'not_proven',
  'held',
] as const
export type RevocationEnd = (typeof REVOCATION_ENDS)[number]

/**
 * How far the end of a key is.
 *
 * - `alive`: nobody wants it dead now.
 * - `wanted`: it shall be dead, and nothing was sent.
 * - `sent`: a request to revoke it was sent, and may still be carried out.
 * - `dead`: the service revoked it, or refuses its secret.
 * - `not_proven`: it is gone from the list, which proves nothing.
 */
export type KeyEnd = 'alive' | 'wanted' | 'sent' | 'dead' | 'not_proven'
