import { HttpError } from '../http/http-error.ts'
import { failure } from '../http/respond.ts'
import type { Route } from './route.ts'

/** The email resource is outside the known interface; it stands here so that 401 and 429 can be tried on it. Source: docs/interface.md, S8. */
export const emails: Route = ({ variants }) => failure(NOT_SPECIFIED, variants)

const NOT_SPECIFIED = new HttpError(501, 'not_specified', 'The email resource is not part of this local service.')
