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
 * revoked. `cancelled`: the person stopped it. `failed`, `held`: as `BulkRowState`.
 */
export const REVOCATION_ENDS = [
  'revoked',
  'already_gone',
  'used',
  'cancelled',
  'failed',
  'held',
] as const
export type RevocationEnd = (typeof REVOCATION_ENDS)[number]
