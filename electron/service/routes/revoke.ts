import { KEY_TO_REVOKE, type REVOCATION } from '../http/api-schemas.ts'
import { HttpError } from '../http/http-error.ts'
import { invalid } from '../http/json-body.ts'
import type { ServiceResponse } from '../http/message.ts'
import { success } from '../http/respond.ts'
import { type Parsed, problem } from '../http/schema.ts'
import type { Route } from './route.ts'

/**
 * Revokes a key of the caller's organization, the caller's own included. Source: docs/interface.md,
 * I25 and S20.
 */
export const revokeKey: Route = ({ request, caller, store, clock, variants, isLate }) => {
  const ids = request.query.getAll('id')
  const [id] = ids
  if (ids.length !== 1 || id === undefined || problem(KEY_TO_REVOKE, id, '"id"') !== null)
    throw invalid('Send exactly one "id" as a query parameter.')
  const answer = (data: Parsed<typeof REVOCATION>): ServiceResponse =>
    success(variants.revokeStatus, data, variants)
  if (!isLate('lookup-lag', id) && store.revoke(id, caller.organizationId, clock.now()))
    return answer({ deleted: true })
  // Unknown, foreign and already revoked look the same: no one learns of another organization's
  // keys.
  if (variants.unknownRevoke === 'deleted-false') return answer({ deleted: false })
  throw new HttpError(404, 'key_not_found', 'There is no such key.')
}
