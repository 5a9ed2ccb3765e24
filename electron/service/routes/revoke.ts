import { HttpError } from '../http-error.ts'
import { success } from '../respond.ts'
import type { Route } from './route.ts'

/** Revokes a key of the caller's organization, the caller's own included. Source: seed, "DELETE /api/v1/api-keys". */
export const revokeKey: Route = ({ request, caller, store, clock, variants }) => {
  const ids = request.query.getAll('id')
  const [id] = ids
  if (ids.length !== 1 || id === undefined || id === '')
    throw new HttpError(400, 'invalid_request', 'Send exactly one "id" as a query parameter.')
  if (store.revoke(id, caller.organizationId, clock.now())) return success(variants.revokeStatus, { deleted: true }, variants)
  // Unknown, foreign and already revoked look the same: no one learns of another organization's keys.
  if (variants.unknownRevoke === 'deleted-false') return success(variants.revokeStatus, { deleted: false }, variants)
  throw new HttpError(404, 'key_not_found', 'There is no such key.')
}
