import { hash, timingSafeEqual } from 'node:crypto'
import { HttpError } from '../http/http-error.ts'
import { readJson } from '../http/json-body.ts'
import type { ServiceRequest, ServiceResponse } from '../http/message.ts'
import { failure } from '../http/respond.ts'
import type { KeyService } from '../index.ts'
import { randomText } from '../keys/secret.ts'
import { controlActions } from './control-actions.ts'
import { DEFAULT_VARIANTS } from './variants.ts'

const ROOT = '/control/'
const PATH_TOKEN_LENGTH = 32

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/**
 * Lets a test suite control a service: state, variants, faults, clock, seeds, requests, keys. JSON
 * in and out; errors come in the default shape whatever the variant. Without the token its
 * existence cannot be detected.
 */
export const createControl = (service: KeyService) => {
  const token = randomText(PATH_TOKEN_LENGTH)
  const expected = digest(token)
  const routes = controlActions(service)

  const serve = async (
    request: ServiceRequest,
    [name = '', ...ids]: readonly string[],
  ): Promise<ServiceResponse> => {
    const route = routes.get(ids.length === 0 ? name : `${name}/:id`)
    if (route === undefined || ids.length > 1)
      throw new HttpError(404, 'not_found', 'There is nothing at this path.')
    const action = route[request.method]
    if (action === undefined)
      throw new HttpError(405, 'method_not_allowed', 'This method is not allowed here.', {
        Allow: Object.keys(route).join(', '),
      })
    return action({ id: ids[0] ?? '', body: () => readJson(request) })
  }

  return {
    /** Where it is, without trailing slash; 190 random bits of the OS make it a secret. */
    path: ROOT + token,
    /**
     * Answers what is under its path, and null for anything else, which is then a request like any
     * other.
     */
    answer: (request: ServiceRequest): Promise<ServiceResponse> | null => {
      if (!request.path.startsWith(ROOT)) return null
      const [given = '', ...path] = request.path.slice(ROOT.length).split('/')
      if (!timingSafeEqual(digest(given), expected)) return null
      return serve(request, path).catch((cause: unknown) => failure(cause, DEFAULT_VARIANTS))
    },
  }
}

export type Control = ReturnType<typeof createControl>
