import { HttpError } from './http-error.ts'
import { MAX_BODY, type ServiceRequest } from './message.ts'
import { type Parsed, problem, type Schema } from './schema.ts'

/** 400 with what is wrong, in a message that contains nothing of what was sent. */
export const invalid = (message: string): HttpError =>
  new HttpError(400, 'invalid_request', message)

const isJson = (contentType: string | null): boolean =>
  /^application\/json *(;|$)/i.test(contentType?.trim() ?? '')

/** The JSON value that a request carries. Throws 415, 413 or 400. Source: docs/interface.md, S7. */
export const readJson = async (request: ServiceRequest): Promise<unknown> => {
  if (!isJson(request.headers.get('content-type')))
    throw new HttpError(
      415,
      'unsupported_media_type',
      'Send the body with "Content-Type: application/json".',
    )
  const bytes = await request.body()
  if (bytes === null)
    throw new HttpError(
      413,
      'payload_too_large',
      `The body must not be larger than ${MAX_BODY} bytes.`,
    )
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid('The body is not JSON in UTF-8.')
  }
}

/** A body as its schema has it. Throws 400 that names the field. */
export const parse = <const S extends Schema>(schema: S, body: unknown): Parsed<S> => {
  const found = problem(schema, body, 'The body')
  if (found !== null) throw invalid(`${found}.`)
  return body as Parsed<S>
}

/**
 * A body with its `name` trimmed, where it has one: only what is left of it counts. Source:
 * docs/interface.md, S10.
 */
export const withTrimmedName = (body: unknown): unknown => {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('name' in body) ||
    typeof body.name !== 'string'
  )
    return body
  return { ...body, name: body.name.trim() }
}
