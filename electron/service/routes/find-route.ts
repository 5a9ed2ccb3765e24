import { API_KEYS_PATH, EMAILS_PATH, type Operation } from '../../contract/key-api.ts'
import { HttpError } from '../http/http-error.ts'
import { failure } from '../http/respond.ts'
import { createKey } from './create.ts'
import { listKeys } from './list.ts'
import { revokeKey } from './revoke.ts'
import type { Route } from './route.ts'

const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ['GET', 'list'],
  ['POST', 'create'],
  ['DELETE', 'revoke'],
])
const ROUTES: Readonly<Record<Operation, Route>> = {
  list: listKeys,
  create: createKey,
  revoke: revokeKey,
}

/** Which operation on keys a request is, or null for anything else. */
export const operationOf = (method: string, path: string): Operation | null =>
  path === API_KEYS_PATH ? (OPERATIONS.get(method) ?? null) : null

const NOT_SPECIFIED = new HttpError(
  501,
  'not_specified',
  'The email resource is not part of this local service.',
)
/**
 * The email resource is outside the known interface; it stands here so that 401 and 429 can be
 * tried on it. Source: docs/interface.md, S8.
 */
const answerEmails: Route = ({ variants }) => failure(NOT_SPECIFIED, variants)

/** The route for a method and path. Throws 404 `not_found`, or 405 with `Allow`. */
export const findRoute = (method: string, path: string): Route => {
  if (path === API_KEYS_PATH) {
    const operation = operationOf(method, path)
    if (operation !== null) return ROUTES[operation]
    throw new HttpError(405, 'method_not_allowed', 'This method is not allowed here.', {
      Allow: 'GET, POST, DELETE',
    })
  }
  if (path === EMAILS_PATH || path.startsWith(`${EMAILS_PATH}/`)) return answerEmails
  throw new HttpError(404, 'not_found', 'There is nothing at this path.')
}
